import { Button, Group } from '@mantine/core'
import type { AnswerOf, WireOf } from '@quina/blocks'
import { act, refreshAll, useAnswer, wordsOf } from '@quina/blocks/web'
import { checkDigit, day, dayInBogota, showDay } from '@quina/kernel'
import { Cell, ErrorState, FieldGrid, Keys, Loading, Panel, StatusTag, toast, useKeys } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  appointSigner,
  type CompanyBody,
  companyFields,
  editCompany,
  listSigners,
  signerFields,
  signerRoles,
} from '../company/company.contract.ts'
import { Asked, Refused, type SmallForm, useSmallForm, type Value } from './small-form.web.tsx'

type Name = keyof typeof companyFields
const spans: Partial<Record<Name, number>> = {
  name: 8,
  nit: 3,
  checkDigit: 1,
  complexity: 4,
  footer: 12,
  creationAct: 12,
  address: 8,
}

interface CompanyFormProps {
  readonly company: CompanyBody & { readonly editions: readonly { readonly fromDay: string }[] }
  readonly mayEdit: boolean
}

/** What the entity says of itself, and from which day. */
export function CompanyForm({ company, mayEdit }: CompanyFormProps) {
  const client = useQueryClient()
  const form = useSmallForm(initialOf(company))
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const { version, municipality } = company
    const saved = await form.send((wire) =>
      act(editCompany, { version, municipality, ...(wire as WireOf<typeof companyFields>) }),
    )
    if (!saved) return
    await refreshAll(client)
    void toast({ message: 'Perfil guardado', tone: 'good' })
  }
  useKeys(mayEdit ? [{ keys: 'Ctrl+S', label: 'Guardar el perfil', run: () => void submit() }] : [])
  return (
    <Panel title="Datos de la entidad">
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Datos de la entidad">
        <Refused form={form} />
        <FieldGrid>
          {(Object.keys(companyFields) as Name[]).map((name) => (
            <Asked
              key={name}
              form={form}
              name={name}
              field={companyFields[name]}
              span={spans[name] ?? 4}
              disabled={!mayEdit}
            />
          ))}
          <DigitHint form={form} />
        </FieldGrid>
        {mayEdit && (
          <Group justify="flex-end" mt={14}>
            <Button type="submit" loading={form.busy} rightSection={<Keys of="Ctrl+S" />}>
              Guardar
            </Button>
          </Group>
        )}
      </form>
    </Panel>
  )
}

function initialOf(company: CompanyFormProps['company']): Record<string, Value> {
  const { editions: _, ...stored } = company
  const written = Object.entries(stored).map(([name, value]): [string, Value] => [name, value ?? ''])
  const asked = written.filter(([name]) => Object.hasOwn(companyFields, name))
  return { ...Object.fromEntries(asked), fromDay: dayInBogota(new Date()) }
}

/** The digit that the NIT should have, until it is there. */
function DigitHint({ form }: { readonly form: SmallForm }) {
  const nit = String(form.values.nit ?? '')
  if (!/^\d{6,10}$/.test(nit)) return null
  const digit = checkDigit(nit)
  if (digit === form.values.checkDigit) return null
  return (
    <Cell span={12}>
      <p role="status">
        Dígito de verificación calculado: <strong>{digit}</strong>
      </p>
    </Cell>
  )
}

/** Who signs as what, and since when: what is printed carries those of its date. */
export function SignersPanel({ mayEdit }: { readonly mayEdit: boolean }) {
  const { data, error, refetch } = useAnswer(listSigners, {})
  const [naming, setNaming] = useState(false)
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return (
    <>
      {naming && <Appointment onDone={() => setNaming(false)} />}
      <Panel title="Firmantes">
        {mayEdit && !naming && (
          <Group justify="flex-end" mb={8}>
            <Button onClick={() => setNaming(true)}>Nombrar firmante…</Button>
          </Group>
        )}
        <SignersTable signers={data} />
        {data.length === 0 && (
          <p className="q-muted">Aún no hay firmantes: los documentos salen sin firma.</p>
        )}
      </Panel>
    </>
  )
}

type Signer = AnswerOf<typeof listSigners>[number]

function SignersTable({ signers }: { readonly signers: readonly Signer[] }) {
  return (
    <table className="q-profile-table">
      <thead>
        <tr>
          {['Firma como', 'Nombre', 'Documento', 'Cargo', 'Tarjeta', 'Desde', 'Hasta', ''].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {signers.map((signer) => (
          <tr key={signer.id}>
            <th scope="row">{signerRoles[signer.role]}</th>
            <td>{signer.personName}</td>
            <td>{signer.idNumber}</td>
            <td>{signer.position}</td>
            <td>{signer.professionalCard}</td>
            <td>{showDay(day(signer.fromDay))}</td>
            <td>{signer.toDay === null ? '' : showDay(day(signer.toDay))}</td>
            <td>
              <Standing {...signer} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Standing({ fromDay, toDay }: { readonly fromDay: string; readonly toDay: string | null }) {
  const today = dayInBogota(new Date())
  if (fromDay > today) return <StatusTag tone="info">Por empezar</StatusTag>
  return toDay === null || toDay >= today ? (
    <StatusTag tone="good">Vigente</StatusTag>
  ) : (
    <StatusTag tone="neutral">Anterior</StatusTag>
  )
}

/** The one before stops the day before. */
function Appointment({ onDone }: { readonly onDone: () => void }) {
  const client = useQueryClient()
  const empty = Object.fromEntries(Object.keys(signerFields).map((name) => [name, '']))
  const form = useSmallForm({ ...empty, fromDay: dayInBogota(new Date()) })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await form.send((wire) => act(appointSigner, wire as WireOf<typeof signerFields>)))) return
    await refreshAll(client)
    void toast({ message: 'Firmante nombrado. El anterior firma hasta el día antes.', tone: 'good' })
    onDone()
  }
  return (
    <Panel title="Nombrar firmante">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Refused form={form} />
        <FieldGrid>
          {Object.entries(signerFields).map(([name, field]) => (
            <Asked key={name} form={form} name={name} field={field} />
          ))}
        </FieldGrid>
        <Group justify="flex-end" mt={14}>
          <Button variant="default" onClick={onDone}>
            Volver
          </Button>
          <Button type="submit" loading={form.busy}>
            Nombrar
          </Button>
        </Group>
      </form>
    </Panel>
  )
}
