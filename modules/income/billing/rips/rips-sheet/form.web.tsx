import { Button, Group, TextInput } from '@mantine/core'
import { CommandDialog } from '@quina/blocks/web'
import {
  kindLabels,
  packs,
  type RipsField,
  type RipsShape,
  type ServiceKind,
  serviceKinds,
} from '@quina/rips/contract'
import { useEffect, useRef, useState } from 'react'
import { editRips, type ShownRips } from '../rips-desk/desk.contract.ts'

interface RipsFormProps {
  readonly rips: ShownRips
  readonly mends: boolean
  /** The path of the field to show first. */
  readonly aimed: string | null
}

/** The RIPS, field by field. A change here is saved with its reason and stored as a version. */
export function RipsForm({ rips, mends, aimed }: RipsFormProps) {
  const [changes, setChanges] = useState<Readonly<Record<string, string>>>({})
  const [saving, setSaving] = useState(false)
  if (rips.json === null) return <p className="q-muted">Aún no se ha generado.</p>
  const shape = packs.find(({ code }) => code === rips.norm)?.shape ?? packs[0]!.shape
  const records = recordsOf(JSON.parse(rips.json) as Record<string, unknown>, shape)
  const wrong = new Map(rips.findings.map(({ path, says }) => [path, says]))
  const change = (path: string, text: string) => setChanges((old) => ({ ...old, [path]: text }))
  const count = Object.keys(changes).length
  return (
    <>
      {mends && (
        <Group className="q-rips-save" gap={8}>
          <Button disabled={count === 0} onClick={() => setSaving(true)}>
            {count === 0 ? 'Sin cambios' : `Guardar ${count === 1 ? 'un cambio' : `${count} cambios`}…`}
          </Button>
          <span className="q-muted">
            Al generar de nuevo, lo corregido aquí se pierde: corríjalo en su origen si puede.
          </span>
        </Group>
      )}
      {records.map((record) => (
        <RecordForm
          key={record.path}
          record={record}
          wrong={wrong}
          changes={changes}
          mends={mends}
          aimed={aimed}
          onChange={change}
        />
      ))}
      {saving && (
        <SaveDialog rips={rips} records={records} changes={changes} onClose={() => setSaving(false)} />
      )}
    </>
  )
}

interface SaveDialogProps {
  readonly rips: ShownRips
  readonly records: readonly FormRecord[]
  readonly changes: Readonly<Record<string, string>>
  readonly onClose: () => void
}

function SaveDialog({ rips, records, changes, onClose }: SaveDialogProps) {
  const kinds = new Map(records.flatMap(({ fields }) => fields.map(({ path, kind }) => [path, kind])))
  const sent = Object.entries(changes).map(([path, text]) => ({
    path,
    value: typedValue(kinds.get(path) ?? 'text', text),
  }))
  return (
    <CommandDialog
      of={editRips}
      about={{ id: rips.id, hash: rips.editions[0]?.hash ?? '', changes: sent }}
      title="Corregir el RIPS"
      done={({ refusals }) =>
        refusals === 0 ? 'RIPS corregido: está listo' : `RIPS corregido: quedan ${refusals} errores`
      }
      onClose={onClose}
    />
  )
}

interface RecordFormProps {
  readonly record: FormRecord
  readonly wrong: ReadonlyMap<string, string>
  readonly changes: Readonly<Record<string, string>>
  readonly mends: boolean
  readonly aimed: string | null
  readonly onChange: (path: string, text: string) => void
}

function RecordForm({ record, wrong, changes, mends, aimed, onChange }: RecordFormProps) {
  const { title, depth, fields } = record
  const errors = fields.filter(({ path }) => wrong.has(path)).length
  const isAimed = aimed !== null && fields.some(({ path }) => path === aimed)
  return (
    <details className={`q-rips-record q-rips-depth-${depth}`} open={errors > 0 || isAimed || depth < 2}>
      <summary>
        {title}
        {errors > 0 && <b> · {errors === 1 ? 'un hallazgo' : `${errors} hallazgos`}</b>}
      </summary>
      <div className="q-rips-fields">
        {fields.map((field) => (
          <OneField
            key={field.path}
            field={field}
            text={changes[field.path]}
            error={wrong.get(field.path)}
            disabled={!mends || field.fixed}
            aimed={aimed === field.path}
            onChange={(text) => onChange(field.path, text)}
          />
        ))}
      </div>
    </details>
  )
}

interface OneFieldProps {
  readonly field: FormField
  readonly text: string | undefined
  readonly error: string | undefined
  readonly disabled: boolean
  readonly aimed: boolean
  readonly onChange: (text: string) => void
}

function OneField({ field: { name, value }, text, error, disabled, aimed, onChange }: OneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!aimed) return
    input.current?.scrollIntoView({ block: 'center' })
    input.current?.focus()
  }, [aimed])
  return (
    <TextInput
      ref={input}
      label={name}
      value={text ?? (value === null ? '' : String(value))}
      placeholder={value === null ? 'null' : undefined}
      error={error}
      readOnly={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** One object of a RIPS as a form shows it: its title, its path, and its fields. */
interface FormRecord {
  /** *Usuario 1 · CC 123*, *Consultas 2* */
  readonly title: string
  readonly path: string
  /** Its level: 0 the file, 1 a user, 2 a service. */
  readonly depth: 0 | 1 | 2
  readonly fields: readonly FormField[]
}

interface FormField {
  readonly path: string
  readonly name: string
  readonly kind: RipsField['kind']
  readonly value: string | number | null
  /** It identifies a record or its owner, so it is never changed by hand. */
  readonly fixed: boolean
}

type Data = Readonly<Record<string, unknown>>

const fixed: readonly string[] = [
  'consecutivo',
  'numFactura',
  'numDocumentoIdObligado',
  'tipoNota',
  'numNota',
]

/** Every record of a RIPS, in the order of the file, with the fields of the norm. */
function recordsOf(rips: Data, shape: RipsShape): readonly FormRecord[] {
  const users = listOf(rips.usuarios)
  return [
    { title: 'Transacción', path: '', depth: 0, fields: fieldsOf(rips, '', shape.transaction) },
    ...users.flatMap((user, index): FormRecord[] => {
      const path = `usuarios[${index}]`
      const { consecutivo, tipoDocumentoIdentificacion: kind, numDocumentoIdentificacion: document } = user
      const title = `Usuario ${String(consecutivo)} · ${String(kind)} ${String(document)}`
      return [
        { title, path, depth: 1, fields: fieldsOf(user, path, shape.user) },
        ...serviceKinds.flatMap((kind) => servicesOf(user, { kind, path, shape })),
      ]
    }),
  ]
}

function servicesOf(
  user: Data,
  { kind, path, shape }: { kind: ServiceKind; path: string; shape: RipsShape },
): FormRecord[] {
  return listOf((user.servicios as Data | undefined)?.[kind]).map((service, index): FormRecord => {
    const own = `${path}.servicios.${kind}[${index}]`
    const code = service.codConsulta ?? service.codProcedimiento ?? service.codTecnologiaSalud ?? ''
    const title = `${kindLabels[kind]} ${String(service.consecutivo)} · ${String(code)}`
    return { title, path: own, depth: 2, fields: fieldsOf(service, own, shape.services[kind]) }
  })
}

const fieldsOf = (data: Data, path: string, fields: readonly RipsField[]): FormField[] =>
  fields.map(({ name, kind }) => ({
    path: path === '' ? name : `${path}.${name}`,
    name,
    kind,
    value: (data[name] ?? null) as FormField['value'],
    fixed: fixed.includes(name),
  }))

const listOf = (value: unknown): readonly Data[] => (Array.isArray(value) ? (value as Data[]) : [])

/** A typed value as the JSON stores it: an empty text is null, an empty number zero. */
function typedValue(kind: RipsField['kind'], text: string): string | number | null {
  const trimmed = text.trim()
  if (kind === 'text') return trimmed === '' ? null : trimmed
  const number = Number(trimmed.replace(',', '.'))
  return trimmed === '' || Number.isNaN(number) ? 0 : number
}
