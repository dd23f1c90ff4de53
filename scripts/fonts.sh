#!/bin/sh
# Cuts the fonts that pages start with out of the packages that carry them whole: one weight of Texturina, the weights
# 400 to 700 of Atkinson Hyperlegible Next, both with the signs of Western Europe, and of its Mono the signs of dates
# and codes. The rest of Latin is drawn by the packages' own files. Run it after a new version of a package; needs Debian's fonttools and
# python3-brotli.
set -eu
cd "$(dirname "$0")/.."
packages=node_modules/@fontsource-variable
kept=src/views/styles/fonts
signs='U+0020-007E,U+00A0-00AC,U+00AE-00B4,U+00B6-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2039-203A,U+2044,U+20AC,U+2122,U+2212'
ascii='U+0020-007E'
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

cut_font() { # package, axis limits, signs, name
  fonttools varLib.instancer --quiet --output "$scratch/$4.ttf" \
    "$packages/$1/files/$1-latin-wght-normal.woff2" "$2"
  pyftsubset "$scratch/$4.ttf" --unicodes="$3" --flavor=woff2 \
    --output-file="$kept/$4.woff2"
  cp "$packages/$1/LICENSE" "$kept/$4.LICENSE.txt"
}

cut_font texturina wght=650 "$signs" texturina-650
cut_font atkinson-hyperlegible-next wght=400:700 "$signs" atkinson-hyperlegible-next-400-700
cut_font atkinson-hyperlegible-mono wght=400:700 "$ascii" atkinson-hyperlegible-mono-400-700
ls -l "$kept"
