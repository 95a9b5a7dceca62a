import type { AnswerOf } from '@quina/blocks'
import { act, deedKeys, Refusal, refreshAll, useAnswer, wordsOf } from '@quina/blocks/web'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { codeOf } from '../power/factor-field.web.tsx'
import { editRole, listPermissions, type PermissionCatalogue, showRole } from '../role/role.contract.ts'
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

/** A role while it is changed: its facts and what it grants, beside what is saved. */
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

/** Stable, so that a mark draws again only the rows that it changes. */
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

export interface Saving {
  readonly code: string
  readonly reason: string
  readonly exception: { readonly reason: string; readonly untilDay: string } | null
}

/** Saves a role; what was refused is told by field. */
export function useSaveRole(role: ShownRole, { facts, granted }: RoleForm, onSaved: () => void) {
  const client = useQueryClient()
  const [keyOf] = useState(deedKeys)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const save = async ({ reason, exception, code }: Saving): Promise<void> => {
    const changed = { ...facts, permissions: [...granted].sort(), version: role.version }
    const sent = { ...changed, id: role.id, reason, exception, code: codeOf(code) }
    setBusy(true)
    setRefusal(undefined)
    try {
      await act(editRole, sent, { key: keyOf(sent) })
      await refreshAll(client)
      onSaved()
    } catch (failure) {
      setRefusal(failure)
    } finally {
      setBusy(false)
    }
  }
  const errors = refusal instanceof Refusal ? refusal.fields : {}
  const message = refusal === undefined ? undefined : wordsOf(refusal)
  return { save, busy, errors, message, refusal, forget: () => setRefusal(undefined) }
}
