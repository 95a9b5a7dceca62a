import type { AnswerOf } from '@quina/blocks'
import { CommandOf, MiniTable, Show, shownValue, useCan } from '@quina/blocks/web'
import { Panel } from '@quina/ui/web'
import {
  addProfile,
  correctProfile,
  taxProfileFields as fields,
  taxProfilePermissions as may,
  profilesOfTercero,
} from './tax-profile.contract.ts'

type Profile = AnswerOf<typeof profilesOfTercero>[number]
const spans = { fromDay: 4, untilDay: 4, regime: 4, responsibilities: 6, ciiu: 3, icaRate: 3 }

/** The present and past tax profiles of a tercero. */
export function TaxProfilesPanel({ id }: { readonly id: string }) {
  if (!useCan()(may.view)) return null
  return (
    <Panel title="Perfil tributario">
      <Show of={profilesOfTercero} params={{ id }}>
        {(profiles) => <Profiles id={id} profiles={profiles} />}
      </Show>
      <CommandOf
        of={addProfile}
        about={{ id }}
        title="Nuevo perfil tributario"
        label="Agregar perfil…"
        begun={{ regime: 'ordinary', resident: true }}
        spans={spans}
        done={() => 'Perfil guardado'}
        look={{ variant: 'default' }}
      />
    </Panel>
  )
}

interface ProfilesProps {
  /** The id of the tercero. */
  readonly id: string
  readonly profiles: readonly Profile[]
}

function Profiles({ id, profiles }: ProfilesProps) {
  if (profiles.length === 0)
    return <p className="q-muted">Sin perfil tributario: las retenciones no se pueden calcular.</p>
  return (
    <MiniTable
      rows={profiles}
      keyOf={(profile) => profile.id}
      columns={[
        { head: 'Desde', cell: shownField('fromDay') },
        {
          head: 'Hasta',
          cell: (one) => (one.values.untilDay === null ? 'Vigente' : shownField('untilDay')(one)),
        },
        { head: 'Régimen', cell: shownField('regime') },
        { head: 'Responsabilidades', cell: shownField('responsibilities') },
        { head: 'CIIU', cell: shownField('ciiu') },
        { head: 'Condiciones', cell: ({ values }) => conditionsOf(values) },
      ]}
      actions={({ id: profileId, version, values }) => (
        <CommandOf
          of={correctProfile}
          about={{ id, profileId, version }}
          title="Perfil tributario"
          label="Corregir…"
          begun={values}
          spans={spans}
          done={() => 'Perfil guardado'}
          look={{ variant: 'subtle', size: 'compact-sm' }}
        />
      )}
    />
  )
}

const shownField =
  (name: keyof typeof fields) =>
  ({ values }: Profile) =>
    shownValue(fields[name], values[name])

/** *Responsable de IVA · Declarante de renta* */
const conditionsOf = (values: Profile['values']): string =>
  Object.entries(fields)
    .filter(([name, field]) => field.kind === 'flag' && values[name] === true)
    .map(([, field]) => field.label)
    .join(' · ')
