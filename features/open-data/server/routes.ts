import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#kernel/contract/endpoint.ts'
import {
  downloadReleases,
  getRecord,
  getReleases,
  listReleases,
  openDataLimits,
  ocdsExtensions,
  ocdsVersion,
  openDataLicence,
  techniquesFolder,
  type Release,
} from '../contract/ocds.ts'
import { countStranger } from '#kernel/server/http/count-stranger.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { isUnchanged } from '#kernel/server/http/send-cached.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { compile } from './merge.ts'
import { inLines, readNewest, readOf, type ReleaseRow } from './queries.ts'

/**
 * Version of the package format. Raise it when the same rows are formatted differently, so that
 * clients fetch them again.
 */
const packageForm = 2

/** Date of an empty package; earlier than the first release. */
const never = '2026-01-01T00:00:00.000Z'

interface Known {
  request: FastifyRequest
  reply: FastifyReply
  uri: string
  rows: ReleaseRow[]
}

/**
 * Returns the date of the newest release, which is also the date of a package of these releases.
 */
function changedAt(rows: ReleaseRow[]): string {
  return (
    rows
      .map(({ content }) => content.date)
      .toSorted()
      .at(-1) ?? never
  )
}

/**
 * Ends a 304 reply. The cast is needed because the reply has no body that could match the API
 * contract.
 */
const unchanged = (reply: FastifyReply) => reply.send() as never

export function openDataRoutes(route: Route, services: Services): void {
  const { config, readDb } = services
  const { openData, openDataInBulk } = config.throttle

  /**
   * Throttles the request before anything is read from the database. Sets headers that let any
   * website read the reply, and caches keep it for a minute.
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
    const uri = addressOf(listReleases, { query })
    if (isKnown({ request, reply, uri, rows })) return unchanged(reply)
    return {
      ...packageAt(uri, rows),
      releases: page.map(toRelease),
      ...(rows.length > page.length && {
        links: { next: absolute(addressOf(listReleases, { query: next })) },
      }),
    }
  })

  route(getReleases, async ({ params, request, reply }) => {
    await admit(request, reply)
    const rows = await find(params.ocid)
    const uri = pathOf(params.ocid)
    if (isKnown({ request, reply, uri, rows })) return unchanged(reply)
    return { ...packageAt(uri, rows), releases: rows.map(toRelease) }
  })

  route(getRecord, async ({ params, request, reply }) => {
    await admit(request, reply)
    const { ocid } = params
    const rows = await find(ocid)
    const uri = `/api/ocds/records/${ocid}`
    if (isKnown({ request, reply, uri, rows })) return unchanged(reply)
    const releases = rows.map(toRelease)
    const links = releases.map(({ id, date, tag }) => {
      return { url: absolute(`${pathOf(ocid)}#${id}`), date, tag }
    })
    const { id, date } = releases.at(-1)!
    const merged = compile(rows.map(({ content }) => content))
    const compiledRelease = { ...merged, ocid, id, date, tag: ['compiled' as const] }
    const records = [{ ocid, releases: links, compiledRelease }]
    return { ...packageAt(uri, rows), records }
  })

  route(downloadReleases, async ({ query, request, reply }) => {
    await admit(request, reply, openDataInBulk)
    const newest = await readNewest(readDb, query, undefined)
    const uri = addressOf(downloadReleases, { query })
    if (isKnown({ request, reply, uri, rows: newest.slice(0, 1) })) return unchanged(reply)
    void reply
      .type('application/jsonl; charset=utf-8')
      .header('content-disposition', 'attachment; filename="releases.jsonl"')
      .header('vary', 'accept-encoding')
    const lines = Readable.from(inLines(readDb, config.ocdsPrefix, query), {
      objectMode: false,
    })
    const isCompressed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (isCompressed) void reply.header('content-encoding', 'gzip')
    // When the client disconnects, both streams end. The error is ignored, because nobody can
    // receive it.
    return isCompressed ? pipeline(lines, createGzip(), () => undefined) : lines
  })

  const absolute = (address: string) => `${config.publicUrl}${address}`
  const extensions = [...ocdsExtensions, absolute(`${techniquesFolder}/extension.json`)]
  const pathOf = (ocid: string) => `/api/ocds/releases/${ocid}`

  /**
   * Returns whether the client already has this reply. Release rows never change, so their ids
   * identify it.
   */
  function isKnown({ request, reply, uri, rows }: Known): boolean {
    const content = [packageForm, absolute(uri), ...rows.map(({ id }) => id)].join(' ')
    return isUnchanged(request, reply, { content, changedAt: changedAt(rows) })
  }

  function packageAt(address: string, rows: ReleaseRow[]) {
    return {
      uri: absolute(address),
      version: ocdsVersion,
      extensions,
      publishedDate: changedAt(rows),
      publisher: { name: config.brand.managed_by, uri: config.publicUrl },
      license: openDataLicence.url,
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
