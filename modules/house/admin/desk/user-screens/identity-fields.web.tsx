import { searchOptionsOf, useOption } from '@quina/blocks/web'
import { Cell, ChoiceField, FieldGrid, LookupField, TextField } from '@quina/ui/web'
import { entryWays, personKinds } from '../../user/user/user.contract.ts'
import type { UserForm, UserValues } from './user-form.web.ts'

/** The owner of the account, and the name with which they sign in. */
export function IdentityFields({ form, isNew }: { readonly form: UserForm; readonly isNew: boolean }) {
  const { values, set } = form
  const field = fieldOf(form)
  return (
    <FieldGrid>
      <Cell span={3}>
        <ChoiceField
          label="La cuenta es de"
          options={personKinds}
          value={values.personKind}
          onChange={(kind) => set({ personKind: kindOf(kind), personId: '' })}
          required
        />
      </Cell>
      {values.personKind !== 'external' && (
        <Cell span={5}>
          <PersonField form={form} key={values.personKind} />
        </Cell>
      )}
      <Cell span={4}>
        <TextField {...field('name')} label="Nombre completo" max={150} required />
      </Cell>
      <EntryNames form={form} isNew={isNew} />
    </FieldGrid>
  )
}

type Texts = 'username' | 'name' | 'email' | 'phone' | 'idNumber'

const fieldOf =
  ({ values, set, errors }: UserForm) =>
  (name: Texts) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set({ [name]: value }),
  })

function EntryNames({ form, isNew }: { readonly form: UserForm; readonly isNew: boolean }) {
  const { values, set } = form
  const field = fieldOf(form)
  return (
    <>
      <Cell span={3}>
        <TextField
          {...field('username')}
          label="Nombre de usuario"
          placeholder="nombre.apellido"
          max={40}
          required
        />
      </Cell>
      <Cell span={3}>
        <TextField {...field('email')} label="Correo" type="email" max={200} required />
      </Cell>
      <Cell span={3}>
        <TextField {...field('phone')} label="Teléfono" type="tel" max={30} />
      </Cell>
      <Cell span={3}>
        <TextField {...field('idNumber')} label="Documento" max={20} />
      </Cell>
      {isNew && (
        <Cell span={3}>
          <ChoiceField
            label="Cómo entra la primera vez"
            options={entryWays}
            value={values.entry}
            onChange={(entry) => set({ entry: entry === 'password' ? 'password' : 'link' })}
            required
          />
        </Cell>
      )}
    </>
  )
}

const kindOf = (kind: string): UserValues['personKind'] =>
  kind === 'employee' || kind === 'tercero' ? kind : 'external'

function PersonField({ form: { values, set, errors } }: { readonly form: UserForm }) {
  const to = `people.${values.personKind}`
  const known = useOption(to, values.personId)
  return (
    <LookupField
      label={personKinds[values.personKind]}
      value={values.personId}
      valueLabel={values.personId === '' ? '' : (known?.label ?? '…')}
      error={errors.personId}
      search={searchOptionsOf(to)}
      onChange={(personId, option) =>
        set({ personId, ...(values.name === '' && option ? { name: option.label } : {}) })
      }
      required
    />
  )
}
