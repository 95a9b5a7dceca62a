import { Button } from '@mantine/core'
import type { Field } from '@quina/blocks'
import { CommandDialog, FieldInput, type FormLine, linesOf, newLine } from '@quina/blocks/web'
import { dayInBogota, plural } from '@quina/kernel'
import { Cell, FieldGrid } from '@quina/ui/web'
import { procedureFields } from '../../invoice/charges/surgery/surgery.contract.ts'
import { type AccountAnswer, assignCharges, chargeSurgery } from '../account/account.contract.ts'

const spans = { day: 3, starts: 3, ends: 3, surcharge: 3, note: 12 }
const first = { relation: 'same-route-same-specialist' }

/** An act in the theatre: its procedures in any order; the program ranks them and charges their components. */
export const SurgeryDialog = ({ admissionId, onClose }: { admissionId: string; onClose: () => void }) => (
  <CommandDialog
    of={chargeSurgery}
    about={{ admissionId }}
    consequence="El procedimiento de mayor valor se paga completo y los demás según cómo estén frente a él."
    begun={{ day: dayInBogota(new Date()), procedures: [first] }}
    spans={spans}
    width={860}
    done={() => 'Cirugía liquidada'}
    onClose={onClose}
  >
    {({ procedures }, set, errors) => (
      <Steps steps={linesOf(procedures)} errors={errors} onChange={(steps) => set('procedures', steps)} />
    )}
  </CommandDialog>
)

interface StepsProps {
  readonly steps: readonly FormLine[]
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (steps: readonly FormLine[]) => void
}

const Steps = ({ steps, errors, onChange }: StepsProps) => (
  <>
    {steps.map((step, index) => (
      <StepFields
        key={step.id}
        step={step}
        at={index}
        errors={errors}
        change={(more) => onChange(steps.map((one) => (one.id === step.id ? { ...one, ...more } : one)))}
        remove={steps.length === 1 ? null : () => onChange(steps.filter(({ id }) => id !== step.id))}
      />
    ))}
    <div>
      <Button variant="default" onClick={() => onChange([...steps, newLine(procedureFields, first)])}>
        Agregar procedimiento
      </Button>
    </div>
  </>
)

interface StepProps {
  readonly step: FormLine
  readonly at: number
  readonly errors: Readonly<Record<string, string>>
  readonly change: (more: Readonly<Record<string, string | number | boolean | null>>) => void
  /** Null when there is only one procedure. */
  readonly remove: (() => void) | null
}

const stepSpans = { serviceId: 5, relation: 3, surgeonId: 2, bloodless: 2 }

const StepFields = ({ step, at, errors, change, remove }: StepProps) => (
  <fieldset className="q-surgery-step">
    <legend>{`Procedimiento ${at + 1}`}</legend>
    <FieldGrid>
      {Object.entries<Field>(procedureFields).map(([name, field]) => (
        <Cell key={name} span={stepSpans[name as keyof typeof stepSpans]}>
          <FieldInput
            name={`procedures.${at}.${name}`}
            field={field}
            value={step[name] ?? null}
            error={errors[`procedures.${at}.${name}`]}
            onChange={(value) => change({ [name]: value as string | boolean })}
          />
          {name === 'bloodless' && remove && (
            <Button variant="subtle" size="compact-xs" onClick={remove}>
              Quitar
            </Button>
          )}
        </Cell>
      ))}
    </FieldGrid>
  </fieldset>
)

interface AssignProps {
  readonly account: AccountAnswer
  readonly chosen: readonly string[]
  /** Called once the chosen charges have another payer. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes the payer of the chosen charges, or of all that wait. */
export function AssignDialog({ account: { admission }, chosen, onDone, onClose }: AssignProps) {
  const which = chosen.length === 0 ? 'todos los cargos pendientes' : plural(chosen.length, 'cargo', 'cargos')
  const finish = ({ count }: { readonly count: number }) => {
    onDone()
    return plural(count, 'cargo liquidado de nuevo', 'cargos liquidados de nuevo')
  }
  return (
    <CommandDialog
      of={assignCharges}
      about={{ admissionId: admission.id, chargeIds: chosen.length === 0 ? null : chosen }}
      title="Cambiar quién paga"
      consequence={`Se liquidan de nuevo ${which} con el contrato que elija.`}
      begun={{ payerId: admission.payerId, contractId: admission.contractId }}
      labels={{ payerId: admission.payer ?? '', contractId: admission.contract ?? '' }}
      spans={{ payerId: 12, contractId: 12 }}
      done={finish}
      onClose={onClose}
    />
  )
}
