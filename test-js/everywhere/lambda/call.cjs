// What the runtime does with a handler.
const { handler } = require('./dist/index.js');

handler().then(({ body }) => console.log(body));
