import { Button, Group } from '@mantine/core'
import type { WireOf } from '@quina/blocks'
import { act, refreshAll } from '@quina/blocks/web'
import { checkDigit, dayInBogota } from '@quina/kernel'
import { Cell, FieldGrid, Keys, Panel, toast, useKeys } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type CompanyBody, companyFields, editCompany } from '../company/company.contract.ts'
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
