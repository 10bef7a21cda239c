// A real SMTP server on loopback, which can accept, refuse or delay emails, or be stopped.
import { SMTPServer } from 'smtp-server'

interface ReceivedEmail {
  to: string[]
  raw: string
  /** Unfolded headers in their original order. */
  headers: string[]
  subject: string
}

export interface SmtpServer {
  url: string
  received: ReceivedEmail[]
  /** Sets the reply code for each email; 250 accepts it. */
  answerWith(code: number): void
  /** Sets the delay before a reply; 0 also replies to waiting emails immediately. */
  delayReplies(ms: number): void
  /** Returns the number of emails without a reply so far. */
  countUnanswered(): number
  /** Stops the server; `start` restarts it on the same port, unless it is running. */
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startSmtp(): Promise<SmtpServer> {
  const received: ReceivedEmail[] = []
  let code = 250
  let delay = 0
  let server: SMTPServer | undefined
  let port = 0

  const waiting = new Set<() => void>()

  function answerLater(answer: () => void): void {
    const go = () => {
      clearTimeout(timer)
      waiting.delete(go)
      answer()
    }
    const timer = setTimeout(go, delay)
    waiting.add(go)
  }

  function open(): Promise<void> {
    const opened = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          answerLater(() => {
            if (code !== 250) {
              done(Object.assign(new Error('Not today'), { responseCode: code }))
              return
            }
            received.push(
              readEmail(
                session.envelope.rcptTo.map(({ address }) => address),
                Buffer.concat(chunks).toString('utf8'),
              ),
            )
            done()
          })
        })
      },
    })
    opened.on('error', () => {})
    server = opened
    return new Promise((resolve) => {
      opened.listen(port, '127.0.0.1', () => {
        const address = opened.server.address()
        if (address && typeof address === 'object') port = address.port
        resolve()
      })
    })
  }

  await open()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answerWith: (given) => {
      code = given
    },
    delayReplies: (ms) => {
      delay = ms
      if (ms === 0) for (const go of waiting) go()
    },
    countUnanswered: () => waiting.size,
    start: async () => {
      if (!server?.server.listening) await open()
    },
    stop: () =>
      new Promise((resolve) => {
        if (server) server.close(() => resolve())
        else resolve()
      }),
  }
}

function readEmail(to: string[], raw: string): ReceivedEmail {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const headers = head.split('\r\n')
  const subject = headers.find((header) => /^subject:/i.test(header))?.slice(9) ?? ''
  return { to, raw, headers, subject: decodeWords(subject) }
}

/** Decodes MIME encoded-words, which headers use for non-ASCII text. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(words, 'base64').toString('utf8')
        : Buffer.from(
            words
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/gi, (__, hex: string) =>
                String.fromCharCode(parseInt(hex, 16)),
              ),
            'latin1',
          ).toString('utf8'),
    )
}
