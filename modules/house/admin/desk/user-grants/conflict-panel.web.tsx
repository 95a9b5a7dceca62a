import { plural, showDay } from '@quina/kernel'
import type { Conflict } from '../../user/governance/conflicts.domain.ts'
import { Conflicts } from '../../user/governance/conflicts.web.tsx'
import { ExceptionFields } from '../../user/governance/exception-fields.web.tsx'
import type { ShownUser, UserForm } from '../user-screens/user-form.web.ts'

interface ConflictPanelProps {
  readonly form: UserForm
  readonly conflicts: readonly Conflict[]
  readonly stored: ShownUser['exceptions']
}

/** Shows before saving which segregated duties these roles join, and the exceptions that hold. */
export function ConflictPanel({ form, conflicts, stored }: ConflictPanelProps) {
  return (
    <>
      {stored.length > 0 && (
        <p className="q-context">
          {plural(stored.length, 'excepción vigente', 'excepciones vigentes')}:{' '}
          {stored
            .map(({ code, untilDay, reason }) => `${code} hasta ${showDay(untilDay)} (${reason})`)
            .join('; ')}
        </p>
      )}
      <Conflicts of={conflicts} />
      {conflicts.length > 0 && (
        <ExceptionFields
          value={form.exception}
          onChange={(exception) => {
            form.setException(exception)
            form.set(endedWith(form, conflicts, exception.untilDay))
          }}
          errors={form.errors}
        />
      )}
    </>
  )
}

/** Ends the last of the conflicting roles with the exception. */
function endedWith({ values }: UserForm, conflicts: readonly Conflict[], untilDay: string) {
  const ended = new Set(conflicts.map(({ rows }) => Math.max(...rows)))
  return { roles: values.roles.map((row, index) => (ended.has(index) ? { ...row, toDay: untilDay } : row)) }
}
