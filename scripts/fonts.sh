#!/bin/sh
# Cuts the two fonts that every page starts with out of the packages that carry them whole: one weight of Texturina, the
# weights 400 to 700 of Atkinson Hyperlegible Next, and the signs of Western Europe. The rest of Latin is
# drawn by the packages' own files. Run it after a new version of a package; needs Debian's fonttools and
# python3-brotli.
set -eu
cd "$(dirname "$0")/.."
packages=node_modules/@fontsource-variable
kept=src/views/styles/fonts
signs='U+0020-007E,U+00A0-00AC,U+00AE-00B4,U+00B6-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2039-203A,U+2044,U+20AC,U+2122,U+2212'
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

cut_font() { # package, axis limits, name
  fonttools varLib.instancer --quiet --output "$scratch/$3.ttf" \
    "$packages/$1/files/$1-latin-wght-normal.woff2" "$2"
  pyftsubset "$scratch/$3.ttf" --unicodes="$signs" --flavor=woff2 \
    --output-file="$kept/$3.woff2"
  cp "$packages/$1/LICENSE" "$kept/$3.LICENSE.txt"
}

cut_font texturina wght=650 texturina-650
cut_font atkinson-hyperlegible-next wght=400:700 atkinson-hyperlegible-next-400-700
ls -l "$kept"
