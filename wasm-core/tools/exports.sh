#!/bin/sh
# Prints what the module exports, as emcc wants it: the functions declared in include/hotline.h, with underscores.
sed -n 's/^[a-z].*[ *]\(hl_[a-z_]*\)(.*/_\1/p' "$(dirname "$0")/../include/hotline.h" | sort -u | paste -sd , -
