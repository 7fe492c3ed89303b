// Written by `npm run generate`, do not edit. From package.json

/** The address of the page in the documents that explains a code. `homepage` in package.json is the site. */
export const parseErrorPage = (code: string) => `https://souptree.example/parse-errors/${code}.html`;
