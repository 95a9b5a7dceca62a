import {
  gatewayMessenger,
  hasSecret,
  keepTyped,
  type Messenger,
  mustBeVersion,
  mustKeepSecret,
  type Operation,
  secretOf,
  serveCommand,
  serveQuery,
  simulatedMessenger,
} from '@quina/blocks/server'
import { changeById, type Tx } from '@quina/db/server'
import { must } from '@quina/kernel'
import {
  answersKey,
  type MessageSetup,
  messageKey,
  messageSetup,
  saveMessageSetup,
} from './message-setup.contract.ts'

/** Returns the current configuration of messages. */
export async function messageSetupOf(tx: Tx): Promise<MessageSetup> {
  const row = await tx
    .selectFrom('care.messageSetup')
    .select(['id', 'version', 'mode', 'address', 'sender', 'publicAddress', 'rehearses'])
    .executeTakeFirstOrThrow()
  return row as MessageSetup
}

/** The provider of the messages of the hospital; null while it sends none, or the key of its provider is missing. */
export async function messengerOf(tx: Tx, setup: MessageSetup): Promise<Messenger | null> {
  const { mode, address, sender, rehearses } = setup
  if (mode === 'simulator') return rehearsed(rehearses)
  const token = mode === 'own' ? await secretOf(tx, messageKey) : null
  return token === null || address === null ? null : gatewayMessenger({ address, token, sender })
}

const answersOf: Partial<Record<MessageSetup['rehearses'], string>> = { confirms: '1', cancels: '2' }

function rehearsed(rehearses: MessageSetup['rehearses']): Messenger {
  const answer = answersOf[rehearses]
  return simulatedMessenger({ fails: rehearses === 'silent', ...(answer === undefined ? {} : { answer }) })
}

const isAddress = /^https?:\/\/\S+$/

/** @throws Problem MSJ-001, MSJ-002, MSJ-004, MSJ-006. */
export const messageSetupOperations: readonly Operation[] = [
  serveQuery(messageSetup, async ({ tx }) => {
    const { id: _id, version, ...values } = await messageSetupOf(tx)
    return {
      version,
      values: { ...values, key: null, answersKey: null },
      hasKey: await hasSecret(tx, messageKey),
      hasAnswersKey: await hasSecret(tx, answersKey),
    }
  }),
  serveCommand(
    saveMessageSetup,
    async ({ tx, input: { version: read, key, answersKey: heard, ...values }, actor }) => {
      const before = await messageSetupOf(tx)
      mustBeVersion(before.version, read)
      const wrong = 'Escriba una dirección que empiece por https://.'
      const isPublic = values.publicAddress === null || isAddress.test(values.publicAddress)
      must(isPublic, 'MSJ-001', 'publicAddress', wrong)
      const lacks = 'Para enviar por el proveedor registre su dirección y su clave.'
      const hasKey = key !== null || (await hasSecret(tx, messageKey))
      must(values.mode !== 'own' || (values.address !== null && hasKey), 'MSJ-002', 'address', lacks)
      const addressed = {
        fields: { address: 'address', secret: 'key' },
        name: messageKey,
        before: before.address,
        after: values.address,
        typed: key,
      }
      await mustKeepSecret(tx, addressed, { address: 'MSJ-001', secret: 'MSJ-004' })
      mustBeStrong(heard)
      const version = before.version + 1
      await changeById(tx, 'care.messageSetup', before.id, { ...values, version })
      const owner = { subject: 'care.message_setup', subjectId: before.id, userId: actor.userId }
      const typed = [
        [messageKey, key],
        [answersKey, heard],
      ] as const
      await keepTyped(tx, typed, owner)
      return { version }
    },
  ),
]

const leastLength = 24
const leastCharacters = 10

/** Anybody with this key can cancel appointments, so it must be long and varied. @throws Problem MSJ-006. */
function mustBeStrong(key: string | null): void {
  const weak = `Use una clave de al menos ${leastLength} caracteres, ${leastCharacters} de ellos distintos.`
  const strong = key === null || (key.length >= leastLength && new Set(key).size >= leastCharacters)
  must(strong, 'MSJ-006', 'answersKey', weak)
}
