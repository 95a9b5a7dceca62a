import { permissionsOf } from '@quina/blocks/server'
import { budget } from '@quina/budget/server'
import { people } from '@quina/people/server'
import { addCampus, addPerson } from '../../../apps/api/testing/people.ts'
import { type Ground, layGround } from '../../../modules/finance/budget/testing/world-ground.server.ts'
import { type Lines, openVigencia } from '../../../modules/finance/budget/testing/world-vigencia.server.ts'
import { runProduct } from './product.ts'
import { signIn, visit } from './visit.ts'

type Furnish = (ground: Ground, lines: Lines) => Promise<void>

/** A house with the vigencia 2026 open and somebody who may do everything in its budget, at their desk. */
export function budgetDesk(furnish: Furnish = async () => undefined) {
  let email: string
  const desk = visit(async () => {
    const product = await runProduct([people, budget])
    const campus = await addCampus(product.db, 'Sede Centro')
    const laid = await layGround(product.db)
    const lines = await openVigencia(laid, 2026, { drugs: 600_000_000, services: 400_000_000 })
    await furnish({ ...laid, chief: { ...laid.chief, campusId: campus as never } }, lines)
    const everything = [...permissionsOf(budget), ...permissionsOf(people)].map(({ name }) => name)
    email = (await addPerson(product.db, { may: { [campus]: everything } })).email
    return product
  })
  return Object.assign(desk, {
    async enter(path: string): Promise<void> {
      await desk.goTo(path)
      await signIn(desk.page, email)
    },
  })
}
