import type { AnswerOf } from '@quina/blocks'
import { useAnswer } from '@quina/blocks/web'
import { useCallback, useMemo, useState } from 'react'
import { listPermissions, type PermissionCatalogue, showRole } from '../role/role.contract.ts'
import { differenceOf, type MatrixModule, marked, matrixOf } from './matrix.domain.ts'

export type ShownRole = AnswerOf<typeof showRole>

/** A role and every permission there is. */
export function useRoleAnswer(id: string) {
  const role = useAnswer(showRole, { id })
  const catalogue = usePermissionCatalogue()
  const failure = role.error ?? catalogue.error
  const retry = () => void Promise.all([role.refetch(), catalogue.refetch()])
  return { role: role.data, catalogue: catalogue.data, failure, retry }
}

export const usePermissionCatalogue = () => useAnswer(listPermissions, {})

export interface RoleFacts {
  readonly name: string
  readonly description: string
  readonly everywhere: boolean
  readonly clinical: boolean
}

const factsOf = ({ name, description, everywhere, clinical }: ShownRole): RoleFacts => ({
  name,
  description,
  everywhere,
  clinical,
})

/** The form of a role: its data and what it grants, compared with what is saved. */
export function useRoleForm(role: ShownRole, catalogue: PermissionCatalogue) {
  const modules = useMemo(() => matrixOf(catalogue.modules), [catalogue])
  const saved = useMemo(() => new Set(role.permissions), [role])
  const [granted, setGranted] = useState<ReadonlySet<string>>(saved)
  const [facts, setFacts] = useState(() => factsOf(role))
  const onMark = useMarking(modules, setGranted)
  const { gained, lost } = differenceOf(saved, granted)
  const factsChanged = JSON.stringify(facts) !== JSON.stringify(factsOf(role))
  const isDirty = gained.length + lost.length > 0 || factsChanged
  const discard = () => {
    setGranted(saved)
    setFacts(factsOf(role))
  }
  return { modules, saved, granted, onMark, facts, setFacts, gained, lost, isDirty, discard }
}
export type RoleForm = ReturnType<typeof useRoleForm>

/** Returns a stable function, so that a mark renders again only the rows that it changes. */
function useMarking(
  modules: readonly MatrixModule[],
  setGranted: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
) {
  return useCallback(
    (names: readonly string[], on: boolean) => {
      const rows = modules.flatMap((module) => module.rows)
      setGranted((before) => marked(before, names, { on, rows }))
    },
    [modules, setGranted],
  )
}
