import { soup } from '../../soup.mjs';

export const dynamic = 'force-dynamic';
export const GET = () => new Response(soup());
