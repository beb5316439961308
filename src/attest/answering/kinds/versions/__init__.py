"""Questions about versions, answered by a project's own list of changes.

releases           what changed in a version, when it was released, and that there is none
version_questions  which versions are meant; first_version: the oldest that did something
version_section    what stands under the heading of one version
"""
