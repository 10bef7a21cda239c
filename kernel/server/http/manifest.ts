// The web app manifest, with the installation's name and the top bar's colours.
import type { FastifyInstance } from 'fastify'
import type { Config } from '#kernel/server/platform/config.ts'

const icon = (size: number) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
})

export function serveManifest(app: FastifyInstance, { brand }: Config): void {
  const manifest = JSON.stringify({
    id: '/',
    name: brand.product_name,
    short_name: brand.product_name,
    description: 'Where buyers publish tenders and suppliers find them.',
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#F8F7F3',
    theme_color: '#083746',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon(192),
      icon(512),
      { ...icon(512), src: '/icon-maskable-512.png', purpose: 'maskable' },
    ],
  })
  app.get('/manifest.webmanifest', { config: { isLight: true } }, (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(manifest),
  )
}
