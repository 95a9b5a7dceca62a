import { createDraft } from '@quina/blocks/server'
import { pesos } from '@quina/kernel'
import type { ModificationKind } from '../vigencia/modification/modification.contract.ts'
import { modificationService } from '../vigencia/modification/modification.server.ts'
import { commandVerbs } from './world-commands.server.ts'
import type { Ground } from './world-ground.server.ts'
import { dateOf, type How, type Paper } from './world-inputs.server.ts'
import type { Amounts, LeafName, Lines } from './world-vigencia.server.ts'

/** Whole pesos by panel. Income goes to the only line of income of a test. */
export type Panels = Readonly<{ income?: number; taken?: Amounts; given?: Amounts }>
export type ActHow = How & { readonly authority?: 'gerente' | 'junta' | 'confis' }

/** Modifications of the budget, drafted and approved. */
export function modificationVerbs(ground: Ground, lines: Lines) {
  const expense = (amounts: Amounts | undefined) =>
    amounts === undefined
      ? null
      : Object.entries(amounts).map(([leaf, whole]) => ({
          apropiacionId: lines[leaf as LeafName],
          amount: pesos(whole),
        }))
  const draftModification = (kind: ModificationKind, panels: Panels, how: ActHow = {}): Promise<Paper> =>
    ground.act(
      async (tx) => {
        const aforo = await tx
          .selectFrom('budget.aforo')
          .select('id')
          .where('vigencia', '=', Number(dateOf(how).slice(0, 4)))
          .executeTakeFirst()
        const input = {
          kind,
          date: dateOf(how),
          actKind: 'resolucion',
          actNumber: '101',
          authority: how.authority ?? 'junta',
          purpose: 'Ajuste del presupuesto según el acto de la Junta',
          income: panels.income === undefined ? null : [{ aforoId: aforo!.id, amount: pesos(panels.income) }],
          taken: expense(panels.taken),
          given: expense(panels.given),
        }
        const actor = how.as ?? ground.chief
        const id = await createDraft(modificationService, { tx, actor, input })
        return { kind: 'modification', id, lines: [] } as const
      },
      how.as === undefined ? {} : { as: how.as },
    )
  return {
    draftModification,
    async approvedModification(kind: ModificationKind, panels: Panels, how: ActHow = {}): Promise<Paper> {
      const paper = await draftModification(kind, panels, how)
      await commandVerbs(ground).approve(paper, how)
      return paper
    },
  }
}
