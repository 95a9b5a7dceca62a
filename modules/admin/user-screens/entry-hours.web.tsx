import { Cell, DayField, FieldGrid, FlagField, HourField } from '@quina/ui/web'
import type { UserForm } from './user-form.web.ts'

const days = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** How this person proves who they are, and when the door is open to them. */
export function AccessFields({ form, isNew }: { readonly form: UserForm; readonly isNew: boolean }) {
  const { values, set, errors } = form
  return (
    <FieldGrid>
      <Cell span={4}>
        <FlagField
          label="Segundo factor obligatorio"
          value={values.twoFactorRequired}
          onChange={(twoFactorRequired) => set({ twoFactorRequired })}
          help="Se pide además a quien administra, paga o firma informes oficiales."
        />
        {!isNew && (
          <FlagField
            label="Debe cambiar la contraseña al entrar"
            value={values.mustChange}
            onChange={(mustChange) => set({ mustChange })}
          />
        )}
      </Cell>
      <Cell span={2}>
        <DayField
          label="Vence el"
          value={values.expiresOn}
          error={errors.expiresOn}
          onChange={(expiresOn) => set({ expiresOn })}
          placeholder="Sin fin"
        />
      </Cell>
      <EntryTime form={form} name="allowedFrom" label="Entra desde" usual="07:00 AM" />
      <EntryTime form={form} name="allowedTo" label="Entra hasta" usual="05:30 PM" />
      <EntryDays form={form} />
    </FieldGrid>
  )
}

interface EntryTimeProps {
  readonly form: UserForm
  readonly name: 'allowedFrom' | 'allowedTo'
  readonly label: string
  readonly usual: string
}

const EntryTime = ({ form: { values, set, errors }, name, label, usual }: EntryTimeProps) => (
  <Cell span={2}>
    <HourField
      label={label}
      name={name}
      value={values[name]}
      error={errors[name]}
      onChange={(time) => set({ [name]: time })}
      placeholder={usual}
    />
  </Cell>
)

const EntryDays = ({ form: { values, set } }: { readonly form: UserForm }) => (
  <Cell span={12}>
    <fieldset className="q-plain-set">
      <legend>Días en que entra (ninguno marcado: todos)</legend>
      <div className="q-days">
        {days.map((label, at) => (
          <FlagField
            key={label}
            label={label}
            value={values.allowedDays.includes(at + 1)}
            onChange={(on) => set({ allowedDays: turned(values.allowedDays, at + 1, on) })}
          />
        ))}
      </div>
    </fieldset>
  </Cell>
)

const turned = (chosen: readonly number[], one: number, on: boolean): number[] =>
  [...chosen.filter((other) => other !== one), ...(on ? [one] : [])].sort()
