// Sitemaps for search engines (sitemaps.org): one file per range of tender ids, and an index of
// these files.
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'

/**
 * Number of tender ids per file. Ranges of ids limit the size of a file, and keep each tender in
 * the same file.
 */
const chunkSize = 10_000

export async function readChunks(db: Database): Promise<number[]> {
  const { rows } = await sql<{ chunk: number }>`
    select chunk from generate_series(0,
      coalesce((select max(tender_id) from public_notices), 0) / ${sql.lit(chunkSize)}) as chunk
    where exists (select from public_notices where is_public
      and tender_id >= chunk * ${sql.lit(chunkSize)}
      and tender_id < (chunk + 1) * ${sql.lit(chunkSize)})
    limit 50000`.execute(db)
  return rows.map(({ chunk }) => chunk)
}

interface Listed {
  reference: string
  released_at: string
}

export async function readReferences(db: Database, chunk: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select reference, released_at from public_notices
    where is_public and tender_id >= ${chunk * chunkSize}
      and tender_id < ${(chunk + 1) * chunkSize}
    order by tender_id`.execute(db)
  return rows
}

export function sitemapIndexOf(publicUrl: string, chunks: readonly number[]): string {
  const files = chunks.map(
    (chunk) => `<sitemap><loc>${publicUrl}/sitemap-${chunk}.xml</loc></sitemap>`,
  )
  return inXml('sitemapindex', files)
}

export function sitemapOf(publicUrl: string, notices: readonly Listed[]): string {
  const pages = notices.map(
    ({ reference, released_at }) =>
      `<url><loc>${publicUrl}/notices/${reference}</loc><lastmod>${released_at.slice(0, 10)}</lastmod></url>`,
  )
  return inXml('urlset', pages)
}

function inXml(name: string, lines: readonly string[]): string {
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="utf-8"?>\n<${name} xmlns="${space}">\n${lines.join('\n')}\n</${name}>\n`
}

/**
 * Returns robots.txt. Public notices may be indexed; filtered lists may not, because their number
 * is unlimited.
 */
export function robotsOf(publicUrl: string): string {
  return `User-agent: *
Allow: /notices
Allow: /accessibility
Allow: /sitemap
Disallow: /notices?
Disallow: /notices.atom
Disallow: /
Sitemap: ${publicUrl}/sitemap.xml
`
}
