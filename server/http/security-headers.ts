import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

export async function sendSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  scriptHashes: string[],
): Promise<void> {
  const chat = config.brand.chat_widget_url
  const chatOrigin = chat ? [new URL(chat).origin] : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes, ...chatOrigin],
        styleSrc: ["'self'", ...chatOrigin],
        imgSrc: ["'self'", 'data:', ...chatOrigin],
        connectSrc: ["'self'", ...chatOrigin],
        frameSrc: chatOrigin.length > 0 ? chatOrigin : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
    // What a person sees signed in must not come back from a cache after they have signed out.
    // Whatever may be kept says so itself.
    void reply.header('cache-control', 'no-store')
  })
}
