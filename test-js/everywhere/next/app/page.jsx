import { soup } from '../soup.mjs';

export default function Page() {
  return <pre>{soup()}</pre>;
}
