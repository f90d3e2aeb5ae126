"""How collected files are named: by their content, the imports inside JavaScript modules included."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStorage(CompressedManifestStaticFilesStorage):
    """Compressed files under hashed names; relative imports that end in ``.js";`` are rewritten with them."""

    support_js_module_import_aggregation = True
