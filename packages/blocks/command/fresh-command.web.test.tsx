import { act as react } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sessionStore, signedOut } from '../screen/navigation/session.web.ts'
import { openAsking } from '../testing/asking-screen.web.tsx'
import { integer, note } from '../values/field/words.ts'
import { defineCommand, defineQuery } from './command.ts'
import { CommandOf } from './command-of.web.tsx'
import { Show } from './show.web.tsx'

const version = z.object({ version: z.number() })
const shared = { module: 'test', access: 'test.thing.edit', answers: version }
const about = { version: integer('Versión') }
const thing = defineQuery({ ...shared, name: 'thing', title: 'Cosa', params: {} })
const turn = defineCommand({ ...shared, name: 'turn', verb: 'Girar', about })
const lift = defineCommand({ ...shared, name: 'lift', verb: 'Levantar', about })
const tag = defineCommand({
  ...shared,
  name: 'tag',
  verb: 'Marcar',
  about,
  params: { reason: note('Motivo') },
})

let current: number
let commands: { readonly name: string; readonly body: unknown }[]
let showNext: () => void
/** How often the screen looked again. */
let looks: number
let screen: ReturnType<typeof openAsking>

/** Each command makes a version; the screen learns it only once it is let. */
beforeEach(() => {
  current = 1
  commands = []
  looks = 0
  let gate = Promise.resolve()
  sessionStore.set({ loggedIn: true, user: { all_permissions: ['TEST.THING.EDIT'] } })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const name = address.split('/').at(-1)!.split('?')[0]!
    if (name === 'thing') {
      looks += 1
      await gate
    } else {
      commands.push({ name, body: JSON.parse(String(body)) })
      current += 1
      gate = new Promise((resolve) => {
        showNext = resolve
      })
    }
    return new Response(JSON.stringify({ version: current }))
  })
  screen = openAsking(
    <Show of={thing} params={{}}>
      {(seen) => (
        <>
          <p>Versión {seen.version}</p>
          {[turn, lift, tag].map((of) => (
            <CommandOf key={of.name} of={of} about={seen} done={() => 'Hecho'} />
          ))}
        </>
      )}
    </Show>,
  )
})
afterEach(() => {
  screen.close()
  sessionStore.set(signedOut)
  vi.unstubAllGlobals()
})

const button = (text: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === text).at(-1)
const press = async (text: string): Promise<void> => screen.click(await screen.until(() => button(text)))

test('a command pressed before the screen shows what the last one did is sent with what it shows then, once', async () => {
  await press('Girar')
  await screen.until(() => looks === 2)
  await press('Levantar')
  await press('Levantar')
  await screen.wait(100)
  expect(commands).toHaveLength(1)
  react(showNext)
  await screen.until(() => commands.length === 2)
  await screen.wait(100)
  expect(commands).toEqual([
    { name: 'turn', body: { version: 1 } },
    { name: 'lift', body: { version: 2 } },
  ])
})

test('a dialog that is sent before the screen is fresh waits, loses nothing and is not refused', async () => {
  await press('Girar')
  await screen.until(() => looks === 2)
  await press('Marcar…')
  await screen.typeIn('Motivo', 'Se repite')
  await press('Marcar')
  await screen.wait(100)
  expect(commands).toHaveLength(1)
  react(showNext)
  await screen.until(() => commands.length === 2)
  expect(commands.at(-1)).toEqual({ name: 'tag', body: { version: 2, reason: 'Se repite' } })
})
