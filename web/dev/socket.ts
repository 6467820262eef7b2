// Just enough of RFC 6455 to talk to a browser: text messages, ping, close.
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

export interface Line {
  send(text: string): void
  close(): void
}

export function accept(
  request: IncomingMessage,
  stream: Duplex,
  cookie: string,
  heard: (text: string) => void,
  gone: () => void,
): Line {
  const proof = createHash('sha1')
    .update(request.headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11')
    .digest('base64')
  stream.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      `Sec-WebSocket-Accept: ${proof}\r\n${cookie ? `Set-Cookie: ${cookie}\r\n` : ''}\r\n`,
  )
  let buffer = Buffer.alloc(0)
  stream.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const frame = read(buffer)
      if (!frame) return
      buffer = buffer.subarray(frame.size)
      if (frame.kind === 1) heard(frame.body.toString('utf8'))
      if (frame.kind === 9) stream.write(written(10, frame.body))
      if (frame.kind === 8) stream.end()
    }
  })
  stream.on('close', gone)
  stream.on('error', () => stream.destroy())
  return {
    send: (text) => void (stream.writable && stream.write(written(1, Buffer.from(text)))),
    close: () => stream.destroy(),
  }
}

function read(buffer: Buffer): { kind: number; body: Buffer; size: number } | null {
  if (buffer.length < 2) return null
  const kind = buffer[0]! & 15
  let length = buffer[1]! & 127
  let at = 2
  if (length === 126) {
    if (buffer.length < 4) return null
    length = buffer.readUInt16BE(2)
    at = 4
  } else if (length === 127) {
    if (buffer.length < 10) return null
    length = Number(buffer.readBigUInt64BE(2))
    at = 10
  }
  const size = at + 4 + length
  if (buffer.length < size) return null
  const mask = buffer.subarray(at, at + 4)
  const body = Buffer.from(buffer.subarray(at + 4, size))
  for (let i = 0; i < body.length; i++) body[i]! ^= mask[i & 3]!
  return { kind, body, size }
}

function written(kind: number, body: Buffer): Buffer {
  const head =
    body.length < 126
      ? Buffer.from([128 | kind, body.length])
      : body.length < 65_536
        ? Buffer.from([128 | kind, 126, body.length >> 8, body.length & 255])
        : Buffer.concat([Buffer.from([128 | kind, 127]), long(body.length)])
  return Buffer.concat([head, body])
}
function long(length: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(length))
  return bytes
}
