# syntax=docker/dockerfile:1

# -- dependencies: installed first, so that a change of code does not fetch them again -------------
FROM python:3.11-slim AS dependencies
WORKDIR /app
COPY pyproject.toml constraints.txt ./
RUN python -m venv /venv \
    && python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['dependencies'], sep='\n')" > wanted.txt \
    && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --constraint constraints.txt --requirement wanted.txt

# -- the bot: no installer, no compiler, no root -----------------------------------------------------
FROM python:3.11-slim
LABEL org.opencontainers.image.title="Snug" \
      org.opencontainers.image.description="A Discord bot for playing cards with friends" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="0.1.0"
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin snug \
    && install --directory --owner=snug --group=snug --mode=0700 /state
COPY --from=dependencies /venv /venv
WORKDIR /app
COPY LICENSE ./
COPY data data
COPY games games
COPY bot bot
RUN /venv/bin/python -m compileall -q games bot
ENV PATH="/venv/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    SNUG_DATABASE=/state/snug.db
USER 10001
VOLUME /state
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
