import { parseErrorPage } from '../generated/parse-error-pages.js';
import { formatNames, formatOf } from './formats/list.js';

const formatLines = formatNames
  .map((name) => `  ${name.padEnd(12)} ${formatOf(name).about}`)
  .join('\n');

/** The text of `--help`. */
export const helpText = `souptree parses HTML as browsers do, and prints the result.

Usage: souptree [options] [file ...]

       souptree run [options] module [page ...]

Without a file, and for the file -, souptree reads the standard input. Of a
folder, it reads all pages. It expands patterns such as 'site/**/*.html'.

Options:
  -f, --format NAME         the format of the output, see below. Default: tree
      --fragment[=ELEMENT]  parse the files as the content of an element, as
                            innerHTML does. Default for ELEMENT: template.
                            Elements of HTML need no =, as in --fragment tr
  -e, --encoding LABEL      the encoding of files without a byte order mark. It
                            overrides what the files declare
      --sanitize[=FILE.json]
                        remove what can run scripts, and what the configuration
                        in the file does not keep. Default: the configuration of
                        the HTML Standard. Files that end in .json need no =.
                        Not for the formats errors, tokens and stats
  -s, --select SELECTOR     print the elements that match, instead of the page. For
                            the formats tree, json, html, text and markdown. The
                            formats outline, headings, links and tables, also as
                            CSV, read these elements
  -a, --attr NAME           print the values of an attribute of these elements
  -u, --url URL             the URL of the page, to which relative URLs are
                            resolved. For the formats links, links-csv, metadata
                            and markdown
      --chunks SIZE         print a line of JSON for each chunk of at most so many
                            UTF-16 code units, at least 200, with its headings and
                            its range in the file. For the format markdown
      --list FILE           print the pages whose paths are in the lines of a
                            file; - is the standard input
      --warc FILE           print the HTML responses of a WARC file, also
                            compressed. Pages have their URL
      --jsonl FILE          print the pages of JSON Lines, as for run
  -j, --jobs NUMBER         the number of threads. Default: one for each core
      --timeout SECONDS     the time for a page. Default: no limit
      --level CODE=LEVEL    the level of a parse error: error, warning, note or none.
                            Only errors change the exit code; none is not printed
      --ignore PATTERN      do not print the parse errors of these files, or of the
                            files in these folders
      --baseline FILE       do not print the parse errors in a file that
                            --format errors-json has written
      --scripting           parse noscript as a browser with scripting does
  -l, --locations           print the source locations of nodes, for the formats
                            json, hast and parse5
  -w, --watch               print a file again after each change
  -h, --help                print this text
  -v, --version             print the version

Formats:
${formatLines}

The formats tree, html, text, markdown, outline and stats print a line
==> file <== before each of several files. With several files, json, hast and
parse5 print one line for each file: {"file":...,"tree":...}. In headings, links, metadata and
tables, the second name is that of the format. The lines of tokens and of CSV
begin with the file.

In CSV, a text from which a spreadsheet would read a formula begins with an
apostrophe. JSON has the exact texts.

The formats errors, errors-json and errors-sarif make souptree a linter. Each
line of errors is
  file:line:column code explanation
Lines and columns count from 1. Columns count UTF-16 code units. More about a code:
  ${parseErrorPage('<code>')}

The command run calls the default export of the module with (tree, page), in
threads, and prints a line of JSON for each page, in the order of the pages:
  {"input":"a.html","value":...} or {"input":"a.html","error":{...}}
The lines of --jsonl are {"content":...,"url":...} or {"path":...}. A file named
run is ./run. The options of run are --list, --warc, --jsonl, and:
      --export NAME         the name of the function. Default: default
      --data JSON           a value for the function: data of page
  -j, --jobs NUMBER         the number of threads. Default: one for each core
      --timeout SECONDS     the time for a page. Then its thread is replaced.
                            Default: 60
      --heap MIB            the JavaScript heap of a thread
  -o, --out FILE            writes the lines into a file, which is complete or
                            absent
      --resume              continue after the last line that an interrupted run
                            has written

Exit codes:
  0  success
  1  a format of errors printed errors, or run has a page without a value
  2  the command line is wrong, or a file cannot be read or parsed. souptree
     still prints the other files

Examples:
  souptree page.html
  souptree --format errors site/*.html
  curl -s https://example.com | souptree --format outline
  souptree --format json --locations page.html > page.json
  souptree --select 'a[href]' --attr href site/*.html
  souptree --format links-csv --url https://example.com/ index.html > links.csv
  souptree --format tables-csv --select '#prices' page.html > prices.csv
  souptree --fragment tr --format html cells.html
`;
