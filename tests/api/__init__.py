"""Tests of the door for pages: everything goes through api.call, as a page does it."""
