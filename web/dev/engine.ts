// The real rules for the fake server: `grandmaster engine` as a child process, one
// a table (docs/protocol.md).
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'

export type Json = { [key: string]: any }

const builds = ['release', 'debug'].map((kind) =>
  fileURLToPath(new URL(`../../build/${kind}/grandmaster`, import.meta.url)),
)
export const program = builds.find(existsSync)

export class Engine {
  private readonly child: ChildProcessWithoutNullStreams
  private readonly waiting: ((answer: Json) => void)[] = []

  constructor() {
    if (!program) throw new Error('no grandmaster program: build it first')
    this.child = spawn(program, ['engine'])
    createInterface({ input: this.child.stdout }).on('line', (line) =>
      this.waiting.shift()?.(JSON.parse(line)),
    )
  }
  ask(request: Json): Promise<Json> {
    return new Promise((answered) => {
      this.waiting.push(answered)
      this.child.stdin.write(JSON.stringify(request) + '\n')
    })
  }
  close(): void {
    this.child.kill()
  }
}
