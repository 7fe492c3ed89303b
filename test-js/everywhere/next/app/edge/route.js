import { soup } from '../../soup.mjs';

export const runtime = 'edge';
export const GET = () => new Response(soup());
