#!/bin/sh
# Prints a line of JSON for each page in a folder. GNU parallel starts a process for each core, and gives it 500 paths
# at a time.
#
#   sh with-parallel.sh FOLDER
#
# With --sshlogin one,two the processes are on these machines.
filter='node node_modules/souptree/dist/cli.js run extract.mjs --list - --jobs 1'
find "$1" -name '*.html' | LC_ALL=C sort | parallel --pipe -N 500 --keep-order "$filter"
