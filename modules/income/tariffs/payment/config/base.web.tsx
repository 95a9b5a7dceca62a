import type { Fields } from '@quina/blocks'
import { FieldsForm, FieldValue, Show, useCommandFields } from '@quina/blocks/web'
import { Cell, FieldGrid, Panel, ReadField } from '@quina/ui/web'
import { readVersion, saveVersion, type VersionAnswer } from '../../manuals/version/version-calls.contract.ts'
import { versionFields } from '../../manuals/version/version-parts.contract.ts'

type Name = keyof typeof versionFields

const baseNames: readonly Name[] = [
  'manualId',
  'fromDay',
  'percent',
  'unitRounding',
  'finalRounding',
  'accumulates',
  'norm',
]

interface VersionFormProps {
  readonly id: string
  readonly mayEdit: boolean
  readonly title: string
  readonly names: readonly Name[]
  readonly spans?: Readonly<Partial<Record<Name, number>>>
}

/** The manual and the percentage of the version. */
export const Base = ({ id, mayEdit }: { readonly id: string; readonly mayEdit: boolean }) => (
  <VersionForm id={id} mayEdit={mayEdit} title="Base" names={baseNames} spans={{ manualId: 6, norm: 12 }} />
)

/** Some fields of a version: typed in a draft, shown in a published one. */
export const VersionForm = (props: VersionFormProps) => (
  <Show of={readVersion} params={{ id: props.id }}>
    {(answer) =>
      props.mayEdit && answer.status === 'draft' ? (
        <Typed key={answer.version} {...props} answer={answer} />
      ) : (
        <Read {...props} answer={answer} />
      )
    }
  </Show>
)

type WithAnswer = VersionFormProps & { readonly answer: VersionAnswer }

function Read({ title, names, spans = {}, answer: { values, labels } }: WithAnswer) {
  return (
    <Panel title={title}>
      <FieldGrid>
        {names.map((name) => {
          const field = (versionFields as Fields)[name]!
          return (
            <Cell key={name} span={spans[name] ?? 3}>
              <ReadField label={field.label}>
                {values[name] === null ? null : (
                  <FieldValue field={field} value={values[name]} label={labels[name]} />
                )}
              </ReadField>
            </Cell>
          )
        })}
      </FieldGrid>
    </Panel>
  )
}

function Typed({ title, names, spans = {}, answer: { id, version, values, labels } }: WithAnswer) {
  const form = useCommandFields({
    of: saveVersion,
    about: { id, version },
    begun: values,
    labels,
    done: () => 'Borrador guardado',
  })
  return (
    <Panel title={title}>
      <FieldsForm
        of={form}
        verb="Guardar borrador"
        names={names}
        spans={{ ...Object.fromEntries(names.map((name) => [name, 3])), ...spans }}
      />
    </Panel>
  )
}
