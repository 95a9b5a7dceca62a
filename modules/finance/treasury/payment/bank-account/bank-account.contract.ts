import { defineCatalog, type Field, type Fields, f, listOf, type ValuesOf } from '@quina/blocks'

const bankAccountKinds = { corriente: 'Corriente', ahorros: 'Ahorros' } as const
const bankAccountUses = {
  free: 'Libre destinación',
  specific: 'Destinación específica',
  embargoed: 'Embargada',
  of_others: 'Recursos de terceros',
} as const

const digits = (
  label: string,
  shape: RegExp,
  { max, help }: { max: number; help: string },
): Field<string> => {
  const typed = f.code(label, { max, help })
  return { ...typed, schema: typed.schema.refine((value) => shape.test(value), `${help}.`) }
}

const fields = {
  bankId: f.ref('people.tercero', 'Banco'),
  kind: f.choice('Tipo', bankAccountKinds),
  number: digits('Número', /^\d{4,20}$/, { max: 20, help: 'Solo dígitos, de 4 a 20' }),
  name: f.text('Nombre', { max: 120 }),
  accountId: f.optional(
    f.ref('accounting.account', 'Cuenta contable', {
      help: 'Vacía, se crea un auxiliar de 111005 o 111006; si existe, elija uno de ellas o de 113210',
    }),
  ),
  use: f.choice('Destinación', bankAccountUses),
  fuenteId: f.optional(f.ref('budget.fuente', 'Fuente de financiación')),
  campusId: f.optional(f.ref('admin.campus', 'Sede')),
  openedOn: f.optional(f.day('Fecha de apertura')),
  clearingCode: f.optional(
    digits('Código de compensación', /^\d{1,4}$/, { max: 4, help: 'De 1 a 4 dígitos' }),
  ),
  overdraft: f.money('Sobregiro permitido'),
  minimumBalance: f.money('Saldo mínimo'),
  fileFormat: f.optional(
    f.choice('Formato de archivo plano', {
      bancolombia_pab: 'Bancolombia PAB',
      davivienda: 'Davivienda',
      occidente: 'Banco de Occidente',
      ach: 'ACH genérico',
    }),
  ),
  gmfExempt: f.flag('Exenta de GMF'),
  jointSignature: f.flag('Firma conjunta'),
} satisfies Fields

export type BankAccountValues = ValuesOf<typeof fields>

/** Where the money of the entity is kept (finance dossier §4.1). */
export const bankAccount = defineCatalog({
  id: 'treasury.bankAccount',
  label: { one: 'Cuenta bancaria', many: 'Cuentas bancarias', gender: 'f' },
  fields,
  shows: ['name', 'number'],
  key: 'number',
  list: listOf({
    columns: {
      ...fields,
      bookBalance: f.money('Saldo en libros'),
      reconciledUntil: f.optional(f.day('Conciliada hasta')),
      active: f.flag('Activa'),
    },
    totals: ['bookBalance'],
    sort: 'name',
    filters: ['bankId', 'kind', 'use', 'campusId', 'active'],
    searches: 'Banco, número, nombre o cuenta contable',
  }),
  screens: { list: '/cuentas-banco-entidad' },
})
