import { Button, Group, Modal } from '@mantine/core'
import type { Field } from '@quina/blocks'
import { act, DeedDialog, deedKeys, FieldInput, Refusal, refreshAll, wordsOf } from '@quina/blocks/web'
import { dayInBogota, newId, plural } from '@quina/kernel'
import type { Relation } from '@quina/tariffs/contract'
import { Cell, ErrorSummary, FieldGrid } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { procedureFields, type Surcharge, surgeryFields } from '../../invoice/surgery/surgery.contract.ts'
import { type AccountAnswer, assignCharges, chargeSurgery } from '../account/account.contract.ts'

interface Step {
  readonly key: string
  readonly serviceId: string
  readonly serviceLabel: string
  readonly relation: Relation
  readonly surgeonId: string
  readonly surgeonLabel: string
  readonly bloodless: boolean
}

const newStep = (): Step => ({
  ...{ key: newId(), serviceId: '', serviceLabel: '', surgeonId: '', surgeonLabel: '' },
  ...{ relation: 'same-route-same-specialist', bloodless: false },
})

const header = ['day', 'starts', 'ends', 'surcharge'] as const
type Header = Readonly<Record<Exclude<(typeof header)[number], 'surcharge'> | 'note', string>> & {
  readonly surcharge: Surcharge | ''
}

/** An act in the theatre: its procedures in any order; the program ranks them and charges their components. */
export function SurgeryDialog({ admissionId, onClose }: { admissionId: string; onClose: () => void }) {
  const { head, steps, told, busy, setHead, setSteps, submit } = useSurgery(admissionId, onClose)
  const change = (key: string, more: Partial<Step>) =>
    setSteps(steps.map((step) => (step.key === key ? { ...step, ...more } : step)))
  return (
    <Modal opened onClose={onClose} title="Liquidar cirugía" size={860} withCloseButton={false}>
      <form className="q-confirm" onSubmit={(event) => void submit(event)} noValidate>
        <p className="q-confirm-text">
          El procedimiento de mayor valor se paga completo y los demás según cómo estén frente a él.
        </p>
        {told.message && <ErrorSummary message={told.message} />}
        <FieldGrid>
          {header.map((name, at) => (
            <Cell key={name} span={3}>
              <FieldInput
                name={name}
                field={surgeryFields[name] as Field}
                value={head[name]}
                error={told.fields[name]}
                onChange={(value) => setHead({ ...head, [name]: String(value ?? '') })}
                autoFocus={at === 0}
              />
            </Cell>
          ))}
        </FieldGrid>
        {steps.map((step, at) => (
          <StepFields
            key={step.key}
            step={step}
            at={at}
            errors={told.fields}
            change={(more) => change(step.key, more)}
            remove={steps.length === 1 ? null : () => setSteps(steps.filter(({ key }) => key !== step.key))}
          />
        ))}
        <Foot busy={busy} onAdd={() => setSteps([...steps, newStep()])} onClose={onClose} />
      </form>
    </Modal>
  )
}

const Foot = ({ busy, onAdd, onClose }: { busy: boolean; onAdd: () => void; onClose: () => void }) => (
  <Group justify="space-between">
    <Button variant="default" onClick={onAdd}>
      Agregar procedimiento
    </Button>
    <Group gap={8}>
      <Button variant="default" onClick={onClose}>
        Volver
      </Button>
      <Button type="submit" loading={busy}>
        Liquidar cirugía
      </Button>
    </Group>
  </Group>
)

interface StepProps {
  readonly step: Step
  readonly at: number
  readonly errors: Readonly<Record<string, string>>
  readonly change: (more: Partial<Step>) => void
  /** Null for the only one. */
  readonly remove: (() => void) | null
}

function StepFields({ step, at, errors, change, remove }: StepProps) {
  const shared = (name: keyof typeof procedureFields) => ({
    name: `procedures.${at}.${name}`,
    field: procedureFields[name] as Field,
    error: errors[`procedures.${at}.${name}`],
  })
  return (
    <fieldset className="q-surgery-step">
      <legend>{`Procedimiento ${at + 1}`}</legend>
      <FieldGrid>
        <Cell span={5}>
          <FieldInput
            {...shared('serviceId')}
            value={step.serviceId}
            label={step.serviceLabel}
            onChange={(id, option) =>
              change({ serviceId: String(id ?? ''), serviceLabel: option?.label ?? '' })
            }
          />
        </Cell>
        <Cell span={3}>
          <FieldInput
            {...shared('relation')}
            value={step.relation}
            onChange={(value) => change({ relation: value as Relation })}
          />
        </Cell>
        <Cell span={2}>
          <FieldInput
            {...shared('surgeonId')}
            value={step.surgeonId}
            label={step.surgeonLabel}
            onChange={(id, option) =>
              change({ surgeonId: String(id ?? ''), surgeonLabel: option?.label ?? '' })
            }
          />
        </Cell>
        <Cell span={2}>
          <Bloodless field={shared('bloodless')} value={step.bloodless} change={change} remove={remove} />
        </Cell>
      </FieldGrid>
    </fieldset>
  )
}

interface BloodlessProps extends Pick<StepProps, 'change' | 'remove'> {
  readonly field: { readonly name: string; readonly field: Field; readonly error: string | undefined }
  readonly value: boolean
}

const Bloodless = ({ field, value, change, remove }: BloodlessProps) => (
  <>
    <FieldInput {...field} value={value} onChange={(chosen) => change({ bloodless: chosen === true })} />
    {remove && (
      <Button variant="subtle" size="compact-xs" onClick={remove}>
        Quitar
      </Button>
    )}
  </>
)

function useSurgery(admissionId: string, onDone: () => void) {
  const [head, setHead] = useState<Header>({
    ...{ day: dayInBogota(new Date()), starts: '', ends: '', surcharge: '', note: '' },
  })
  const [steps, setSteps] = useState<readonly Step[]>(() => [newStep()])
  const [told, setTold] = useState<{ message: string; fields: Readonly<Record<string, string>> }>({
    message: '',
    fields: {},
  })
  const [busy, setBusy] = useState(false)
  const [keyOf] = useState(deedKeys)
  const client = useQueryClient()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const sent = { admissionId, ...bodyOf(head, steps) }
    try {
      await act(chargeSurgery, sent, { key: keyOf(sent) })
      await refreshAll(client)
      onDone()
    } catch (failure) {
      setTold({ message: wordsOf(failure), fields: failure instanceof Refusal ? failure.fields : {} })
      setBusy(false)
    }
  }
  return { head, steps, told, busy, setHead, setSteps, submit }
}

const orNull = <T extends string>(text: T | ''): T | null => (text === '' ? null : text)

const bodyOf = (head: Header, steps: readonly Step[]) => ({
  ...{ day: head.day, starts: head.starts, ends: head.ends },
  ...{ surcharge: orNull(head.surcharge), note: orNull(head.note) },
  procedures: steps.map(({ serviceId, relation, surgeonId, bloodless }) => ({
    ...{ serviceId, relation, bloodless, surgeonId: orNull(surgeonId) },
  })),
})

interface AssignProps {
  readonly account: AccountAnswer
  readonly chosen: readonly string[]
  /** Those that were chosen have another payer now. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Who pays for the chosen charges, or for all that wait, is changed. */
export function AssignDialog({ account: { admission }, chosen, onDone, onClose }: AssignProps) {
  const which = chosen.length === 0 ? 'todos los cargos pendientes' : plural(chosen.length, 'cargo', 'cargos')
  const told = ({ count }: { readonly count: number }) => {
    onDone()
    return plural(count, 'cargo liquidado de nuevo', 'cargos liquidados de nuevo')
  }
  return (
    <DeedDialog
      of={assignCharges}
      about={{ admissionId: admission.id, chargeIds: chosen.length === 0 ? null : chosen }}
      title="Cambiar quién paga"
      consequence={`Se liquidan de nuevo ${which} con el contrato que elija.`}
      begun={{ payerId: admission.payerId, contractId: admission.contractId }}
      labels={{ payerId: admission.payer ?? '', contractId: admission.contract ?? '' }}
      spans={{ payerId: 12, contractId: 12 }}
      done={told}
      onClose={onClose}
    />
  )
}
