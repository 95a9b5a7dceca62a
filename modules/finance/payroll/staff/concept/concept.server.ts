import { catalogService, type RowsService, serveCatalog, serveRows } from '@quina/blocks/server'
import { lockedRow, rowsWhere, storedRow, type Tx } from '@quina/db/server'
import { must, mustBeFound, refused } from '@quina/kernel'
import { concept, conceptRules } from './concept.contract.ts'
import { mustBeRule } from './concept.domain.ts'

const shape = 'Escriba mayúsculas, dígitos y guiones, empezando por una letra: HED.'

/** Rules: NOM-330 the code is taken, NOM-335 its shape. */
const conceptService = catalogService<typeof concept>({
  catalog: concept,
  whose: 'house',
  chosenBy: ['payroll'],
  onSave: async (_tx, { values }) => {
    must(/^[A-Z][A-Z0-9-]{1,19}$/.test(values.code), 'NOM-335', 'code', shape)
  },
  refusals: {
    concept_code: refused('NOM-330', 'Ya existe un concepto con ese código.', 'code'),
  },
})

/** Rules: NOM-331 to NOM-333, NOM-337 to NOM-339 the details of a method, NOM-336 one rule of a regime from a day. */
const ruleService: RowsService<typeof conceptRules> = {
  rows: conceptRules,
  whose: 'house',
  table: 'payroll.conceptRule',
  parent: 'conceptId',
  order: 'fromDay',
  lockParent: async (tx, id) => {
    mustBeFound(await lockedRow(tx, 'payroll.concept', id, ['id']), 'El concepto')
  },
  onSave: async (tx, { parentId, id, values }) => {
    const all = await rowsWhere(tx, 'payroll.concept', { active: true }, ['code'])
    const concepts = new Set(all.map(({ code }) => code))
    const { code } = await storedRow(tx, 'payroll.concept', parentId, ['code'])
    mustBeRule(values, code, concepts)
    await mustBeOnly(tx, { parentId, id, regime: values.regime, fromDay: values.fromDay })
  },
}

async function mustBeOnly(
  tx: Tx,
  { parentId, id, regime, fromDay }: { parentId: string; id: string | null; regime: string; fromDay: string },
): Promise<void> {
  const same = await rowsWhere(tx, 'payroll.conceptRule', { conceptId: parentId, regime, fromDay }, ['id'])
  const only = same.every((row) => row.id === id)
  must(only, 'NOM-336', 'fromDay', 'Ese régimen ya tiene una regla desde ese día.')
}

export const conceptOperations = [...serveCatalog(conceptService), ...serveRows(ruleService)]
