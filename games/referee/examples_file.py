"""The examples in the YAML fences of a rules file, as written."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

import yaml

from games.referee.reading import UnreadableError, fences

try:
    from yaml import CSafeLoader as SafeLoader  # many times as fast
except ImportError:  # PyYAML built without libyaml
    from yaml import SafeLoader  # type: ignore[assignment]  # slower, and the same


def examples(path: str, text: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The examples in a file's fences, with the line of their fence. Raises UnreadableError."""
    found = False
    for line, body in fences(path, text, "yaml"):
        listed = _read_yaml(path, line, body)
        if not isinstance(listed, list) or not all(isinstance(e, Mapping) for e in listed):
            raise UnreadableError(f"{path}, line {line}: this fence holds no list of examples.")
        for example in listed:
            found = True
            yield line, example
    if not found:
        raise UnreadableError(f"{path}: no examples stand in this file.")


def _read_yaml(path: str, line: int, text: str) -> Any:
    """What a YAML text says; `line` is where it starts. Raises UnreadableError."""
    try:
        return yaml.load(text, _Strict)  # noqa: S506  # a SafeLoader that refuses repeated keys
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = line + (mark.line if mark else 0)
        problem = getattr(error, "problem", None) or "no YAML"
        raise UnreadableError(f"{path}, line {where}: {problem}.") from None


_SWITCH = "tag:yaml.org,2002:bool"


class _Strict(SafeLoader):
    """A safe loader that refuses a key written twice in one map.

    Only `true` and `false` are switches, so `clock: off` is a word and so is a seat called `No`.
    """

    yaml_implicit_resolvers = {  # noqa: RUF012  # PyYAML's own
        first: [(tag, text) for tag, text in found if tag != _SWITCH or first in "tTfF"]
        for first, found in SafeLoader.yaml_implicit_resolvers.items()
    }

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:  # noqa: FBT001, FBT002  # PyYAML's own
        seen: set[Hashable] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            problem = f"'{key}' is no key"
            if isinstance(key, Hashable):
                problem = f"the key '{key}' stands here twice"
            if not isinstance(key, Hashable) or key in seen:
                raise yaml.constructor.ConstructorError(None, None, problem, key_node.start_mark)
            seen.add(key)
        return super().construct_mapping(node, deep)
