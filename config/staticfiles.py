"""How collected files are named: by their content, the imports inside JavaScript modules included."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStorage(CompressedManifestStaticFilesStorage):
    """Compressed files under hashed names; relative imports that end in ``.js";`` are rewritten with them."""

    support_js_module_import_aggregation = True
    # Each pass settles the names one import further down; more than the longest chain of imports has links.
    max_post_process_passes = 30
