import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, dayInBogota, type Id, newId } from '@quina/kernel'
import { decideAccount, saveAccount, saveProfile } from '@quina/people/server'
import type { Cast } from '../load/actors.server.ts'
import { type Loading, once } from '../load/step.server.ts'
import { type DemoPayee, demoPayees, taxKinds } from './payees.domain.ts'

/** Tax profiles and bank accounts of suppliers; whoever registers or approves an account prepares no payments. */
export async function loadPayees(loading: Loading, cast: Cast): Promise<void> {
  const accountant = cast.as('accountant')
  const officer = cast.as('officer')
  const fromDay = `${Number(dayInBogota(loading.now).slice(0, 4)) - 1}-01-01` as Day
  await once(loading, 'taxProfiles', accountant.userId, (tx) =>
    each(tx, demoPayees, ({ id }, { kind, ciiu }) =>
      saveProfile(tx, {
        id: newId(),
        terceroId: id,
        body: { ...taxKinds[kind], ciiu, fromDay },
        version: null,
      }),
    ),
  )
  await once(loading, 'payeeAccounts', accountant.userId, async (tx) => {
    const bankId = await bankOf(tx)
    return each(tx, demoPayees, (tercero, { account }) =>
      register(tx, accountant, { tercero, bankId, number: account }),
    )
  })
  await once(loading, 'payeeAccounts.approved', officer.userId, (tx) =>
    each(
      tx,
      demoPayees.filter(({ approved }) => approved),
      ({ id }) => approve(tx, officer, id),
    ),
  )
}

interface Payee {
  readonly id: string
  readonly name: string
  readonly number: string
}

async function each(
  tx: Tx,
  payees: readonly DemoPayee[],
  make: (tercero: Payee, payee: DemoPayee) => Promise<void>,
): Promise<null> {
  for (const payee of payees) {
    const tercero = await tx
      .selectFrom('people.terceroFace')
      .select(['id', 'name', 'number'])
      .where('number', '=', payee.number)
      .executeTakeFirstOrThrow()
    await make(tercero, payee)
  }
  return null
}

async function bankOf(tx: Tx): Promise<Id<'people.bank'>> {
  const { id } = await tx
    .selectFrom('people.terceroFace')
    .select('id')
    .where('isBank', '=', true)
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id as Id<'people.bank'>
}

const register = (
  tx: Tx,
  actor: Actor,
  { tercero, bankId, number }: { tercero: Payee; bankId: Id<'people.bank'>; number: string },
) =>
  saveAccount(tx, {
    terceroId: tercero.id,
    account: null,
    actor,
    values: {
      bankId,
      kind: 'savings',
      number,
      holderName: tercero.name,
      holderDocument: tercero.number,
      certifiedOn: null,
    },
  })

async function approve(tx: Tx, actor: Actor, terceroId: string): Promise<void> {
  const { id, version } = await tx
    .selectFrom('people.bankAccountFace')
    .select(['id', 'version'])
    .where('terceroId', '=', terceroId)
    .executeTakeFirstOrThrow()
  await decideAccount(tx, { terceroId, id, version, actor, to: 'approved', reason: null })
}
