// Runs before the first paint, so a chosen theme never flashes the other one. A plain script for that reason.
(() => {
  const root = document.documentElement;
  const set = (theme) => (theme ? (root.dataset.theme = theme) : delete root.dataset.theme);
  set(localStorage.getItem("theme"));

  window.toggleTheme = () => {
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const next = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
    // Back on the system's own theme nothing is kept, so the page follows the system again.
    if (next === system) localStorage.removeItem("theme");
    else localStorage.setItem("theme", next);
    set(next === system ? "" : next);
  };
})();
