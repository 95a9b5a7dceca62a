import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { logOf } from './log.ts'

/** What the log says of something. */
function logged(given: object): string {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  Fastify({ logger: { ...logOf('info'), stream } }).log.error(given, 'it failed')
  return lines.join('')
}

/** As `pg` throws it. */
const refused = Object.assign(new Error('violates check constraint "tercero_is_named"'), {
  code: '23514',
  schema: 'people',
  constraint: 'tercero_is_named',
  detail: 'Failing row contains (52345678, Ana Ruiz).',
})

test('an error of the database is logged with its SQLSTATE and its constraint, and without the data of the row', () => {
  const text = logged({ err: refused })
  expect(JSON.parse(text).err).toMatchObject({ code: '23514', constraint: 'tercero_is_named' })
  expect(text).not.toContain('Ana Ruiz')
})

test('what opens a door is hidden', () => {
  const headers = {
    cookie: 'quina_session=abierta',
    authorization: 'Bearer abierto',
    'x-xsrf-token': 'testigo',
  }
  const text = logged({
    req: { headers },
    res: { headers: { 'set-cookie': 'quina_session=abierta' } },
    user: { password: 'caballo', secret: 'JBSWY3DP' },
    body: { code: '123456' },
  })
  for (const secret of ['abiert', 'testigo', 'caballo', 'JBSWY3DP', '123456'])
    expect(text).not.toContain(secret)
})
