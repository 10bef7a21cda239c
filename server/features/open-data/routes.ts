import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#domain/contract/endpoint.ts'
import {
  downloadReleases,
  getRecord,
  getReleases,
  listReleases,
  openDataLimits,
} from '#domain/contract/open-data-calls.ts'
import { ocdsExtensions, ocdsVersion, type Release } from '#domain/contract/ocds.ts'
import { countStranger } from '#server/http/count-stranger.ts'
import { notFound } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import type { Services } from '#server/platform/services.ts'
import { compile } from '#server/open-data/merge.ts'
import { inLines, readNewest, readOf, type ReleaseRow } from './queries.ts'

export function openDataRoutes(route: Route, services: Services): void {
  const { config, readDb } = services
  const { openData, openDataInBulk } = config.throttle

  /**
   * Throttles before any read. The CORS and cache headers let any page read the reply and cache it
   * for a minute.
   */
  async function admit(request: FastifyRequest, reply: FastifyReply, limit = openData) {
    if (!config.isOpen) throw notFound()
    await countStranger(services, { request, name: `open-data-${limit.seconds}`, limit })
    void reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=60',
    })
  }

  route(listReleases, async ({ query, request, reply }) => {
    await admit(request, reply)
    const { cursor, ...filters } = query
    const rows = await readNewest(readDb, filters, cursor)
    const page = rows.slice(0, openDataLimits.page)
    const next = { ...filters, cursor: page.at(-1)?.id }
    return {
      ...packageAt(addressOf(listReleases, { query })),
      releases: page.map(toRelease),
      ...(rows.length > page.length && {
        links: { next: absolute(addressOf(listReleases, { query: next })) },
      }),
    }
  })

  route(getReleases, async ({ params, request, reply }) => {
    await admit(request, reply)
    const rows = await find(params.ocid)
    return { ...packageAt(pathOf(params.ocid)), releases: rows.map(toRelease) }
  })

  route(getRecord, async ({ params, request, reply }) => {
    await admit(request, reply)
    const { ocid } = params
    const rows = await find(ocid)
    const releases = rows.map(toRelease)
    const links = releases.map(({ id, date, tag }) => {
      return { url: absolute(`${pathOf(ocid)}#${id}`), date, tag }
    })
    const { id, date } = releases.at(-1)!
    const merged = compile(rows.map(({ content }) => content))
    const compiledRelease = { ...merged, ocid, id, date, tag: ['compiled' as const] }
    const records = [{ ocid, releases: links, compiledRelease }]
    return { ...packageAt(`/api/ocds/records/${ocid}`), records }
  })

  route(downloadReleases, async ({ query, request, reply }) => {
    await admit(request, reply, openDataInBulk)
    void reply
      .type('application/jsonl; charset=utf-8')
      .header('content-disposition', 'attachment; filename="releases.jsonl"')
      .header('vary', 'accept-encoding')
    const lines = Readable.from(inLines(readDb, config.ocdsPrefix, query), {
      objectMode: false,
    })
    const isCompressed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (isCompressed) void reply.header('content-encoding', 'gzip')
    // When the client disconnects, both streams end; the error has no recipient.
    const stream = isCompressed ? pipeline(lines, createGzip(), () => undefined) : lines
    // The contract's reply type is a string, but the content is sent as a stream.
    return stream as unknown as string
  })

  const absolute = (address: string) => `${config.publicUrl}${address}`
  const pathOf = (ocid: string) => `/api/ocds/releases/${ocid}`

  function packageAt(address: string) {
    return {
      uri: absolute(address),
      version: ocdsVersion,
      extensions: ocdsExtensions,
      publishedDate: new Date().toISOString(),
      publisher: { name: config.brand.managed_by, uri: config.publicUrl },
    } as const
  }

  function toRelease({ reference, number, content }: ReleaseRow): Release {
    const ocid = `${config.ocdsPrefix}-${reference}`
    return { ocid, id: `${ocid}-${number}`, ...content }
  }

  async function find(ocid: string): Promise<ReleaseRow[]> {
    const start = `${config.ocdsPrefix}-`
    const rows = ocid.startsWith(start) ? await readOf(readDb, ocid.slice(start.length)) : []
    if (rows.length === 0) throw notFound()
    return rows
  }
}
