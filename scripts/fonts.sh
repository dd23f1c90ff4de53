#!/bin/sh
# Subsets the fonts from their npm packages: weight 650 of Texturina, and weights 400 to 700 of Atkinson Hyperlegible
# Next and Mono. Each font is split into the characters of Western Europe, which every page loads, and the rest of Latin,
# which loads only if a text needs it. In Mono, ASCII has its own file, because dates and codes need nothing else.
# Run this script after a package has a new version. It needs Debian's fonttools and python3-brotli.
set -eu
cd "$(dirname "$0")/.."
packages=node_modules/@fontsource-variable
kept=src/views/styles/fonts
ascii='U+0020-007E'
western='U+00A0-00AC,U+00AE-00B4,U+00B6-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2039-203A,U+2044,U+20AC,U+2122,U+2212'
rest="$western,U+02BB-02BC,U+0304,U+0308,U+0329,U+2000-206F,U+2191,U+2193,U+2215"
all='*'
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

cut_font() { # package, its file, axis limits, characters, name
  fonttools varLib.instancer --quiet --output "$scratch/$5.ttf" \
    "$packages/$1/files/$1-$2-wght-normal.woff2" "$3"
  pyftsubset "$scratch/$5.ttf" --unicodes="$4" --flavor=woff2 \
    --output-file="$kept/$5.woff2"
}

display=texturina
cut_font $display latin wght=650 "$ascii,$western" $display-650
cut_font $display latin-ext wght=650 "$all" $display-650-latin-ext
cut_font $display vietnamese wght=650 "$all" $display-650-vietnamese

text=atkinson-hyperlegible-next
cut_font $text latin wght=400:700 "$ascii,$western" $text-400-700
cut_font $text latin-ext wght=400:700 "$all" $text-400-700-latin-ext

mono=atkinson-hyperlegible-mono
cut_font $mono latin wght=400:700 "$ascii" $mono-400-700
cut_font $mono latin wght=400:700 "$rest" $mono-400-700-western
cut_font $mono latin-ext wght=400:700 "$all" $mono-400-700-latin-ext

cp "$packages/$display/LICENSE" "$kept/$display-650.LICENSE.txt"
for package in $text $mono; do
  cp "$packages/$package/LICENSE" "$kept/$package-400-700.LICENSE.txt"
done
ls -l "$kept"
