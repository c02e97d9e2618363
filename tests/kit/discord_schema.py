"""Validates request bodies against Discord's own OpenAPI document, where that lies at hand."""

from __future__ import annotations

import json
import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry
from referencing.jsonschema import DRAFT202012

_BESIDE = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"
_URI = "urn:discord"


def document_path() -> Path | None:
    """Where the document lies: `SNUG_TEST_OPENAPI`, or a folder `shared` beside the project."""
    named = os.environ.get("SNUG_TEST_OPENAPI")
    path = Path(named) if named else _BESIDE
    return path if path.is_file() else None


class DiscordSchema:
    """Discord's specification; `faults` says what is wrong with one request."""

    def __init__(self, path: Path) -> None:
        document = json.loads(path.read_text())
        # The library sends some ids as numbers, which Discord takes although its document does not.
        document["components"]["schemas"]["SnowflakeType"] = {
            "anyOf": [
                {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"},
                {"type": "integer", "minimum": 0},
            ]
        }
        self._document = document
        self._registry: Registry[Any] = Registry().with_resource(
            _URI, DRAFT202012.create_resource(document)
        )
        self._paths: list[tuple[re.Pattern[str], str]] = [
            (re.compile(re.sub(r"\{[^}]+\}", "[^/]+", template)), template)
            for template in sorted(document["paths"], key=lambda t: t.count("{"))
        ]

    @lru_cache(maxsize=256)  # noqa: B019  # one instance lives as long as the test run
    def _validator(self, template: str, method: str) -> Draft202012Validator | None:
        operation = self._document["paths"][template][method.lower()]
        content = operation.get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            return None
        where = f"/paths/{template.replace('~', '~0').replace('/', '~1')}/{method.lower()}"
        pointer = f"{_URI}#{where}/requestBody/content/application~1json/schema"
        return Draft202012Validator({"$ref": pointer}, registry=self._registry)

    def template(self, method: str, path: str) -> str | None:
        """The document's template of an actual path (without the API's base); None if unknown."""
        for pattern, template in self._paths:
            if pattern.fullmatch(path) and method.lower() in self._document["paths"][template]:
                return template
        return None

    def faults(self, method: str, path: str, body: object) -> list[str]:
        """What Discord's document says against this request; empty when it is fine."""
        template = self.template(method, path)
        if template is None:
            return [f"{method} {path}: no such operation"]
        validator = self._validator(template, method)
        if validator is None or body is None:
            return []
        error = best_match(validator.iter_errors(body))
        if error is None:
            return []
        place = "/".join(map(str, error.absolute_path))
        return [f"{method} {template} at {place}: {error.message[:300]}"]
