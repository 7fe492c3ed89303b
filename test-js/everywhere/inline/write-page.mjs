import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const script = readFileSync('page.js', 'utf8').replaceAll('</script', '<\\/script');
mkdirSync('dist');
writeFileSync(
  'dist/index.html',
  `<!DOCTYPE html><meta charset=utf-8><link rel=icon href=data:,><body><script>${script}</script>`,
);
