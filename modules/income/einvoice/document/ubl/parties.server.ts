import type { IdentifiedPerson, Party } from '../document/electronic-document.contract.ts'
import type { Xml } from '../xml/write.server.ts'
import { agency, present } from './names.server.ts'

/**
 * The seller, under the prefix of its numbers, or the buyer. A natural person also has the group of a person, which DIAN requires
 * when there is no NIT.
 */
export function partyOf(party: Party, prefix?: string): Xml {
  const name = { 'cbc:Name': party.name }
  return {
    'cbc:AdditionalAccountID': party.kind === 'company' ? '1' : '2',
    'cac:Party': present({
      'cac:PartyIdentification':
        party.kind === 'person'
          ? { 'cbc:ID': { '@schemeName': party.documentCode, '#': party.document } }
          : undefined,
      'cac:PartyName': name,
      'cac:PhysicalLocation': { 'cac:Address': addressOf(party) },
      'cac:PartyTaxScheme': taxSchemeOf(party),
      'cac:PartyLegalEntity': present({
        'cbc:RegistrationName': party.name,
        'cbc:CompanyID': documentOf(party),
        'cac:CorporateRegistrationScheme': prefix ? { 'cbc:ID': prefix } : undefined,
      }),
      'cac:Contact': present({
        ...name,
        'cbc:Telephone': party.phone === '' ? undefined : party.phone,
        'cbc:ElectronicMail': party.email === '' ? undefined : party.email,
      }),
      'cac:Person': personIn(party),
    }),
  }
}

const personIn = ({ kind, name, patient }: Party): Xml | undefined => {
  if (patient !== undefined) return identified(patient)
  return kind === 'person' ? { 'cbc:FirstName': name } : undefined
}

/** A patient by their own document: the payer may be another person. */
const identified = (person: IdentifiedPerson): Xml => ({
  'cbc:ID': { '@schemeID': person.documentCode, '#': person.document },
  'cbc:FirstName': person.firstNames,
  'cbc:FamilyName': person.familyNames,
  'cac:IdentityDocumentReference': {
    'cbc:ID': { '@schemeID': person.kind.code, '@schemeName': person.kind.name, '#': person.document },
    'cac:IssuerParty': {
      'cac:PartyName': { 'cbc:Name': 'República de Colombia' },
      'cac:PostalAddress': { 'cac:Country': colombia },
    },
  },
  'cac:ResidenceAddress': {
    'cbc:ID': person.municipality.code,
    'cbc:CityName': person.municipality.name,
    'cac:AddressLine': { 'cbc:Line': person.address },
    'cac:Country': colombia,
  },
})

/** The same for the sender and the receiver of a container. */
export const taxSchemeOf = (party: Party): Xml => ({
  'cbc:RegistrationName': party.name,
  'cbc:CompanyID': documentOf(party),
  'cbc:TaxLevelCode': party.responsibility,
  'cac:RegistrationAddress': addressOf(party),
  'cac:TaxScheme': { 'cbc:ID': party.taxScheme.id, 'cbc:Name': party.taxScheme.name },
})

/** By the rule of the annex, the check digit goes where the schema of codes expects the kind of document. */
export const documentOf = ({
  document,
  documentCode,
  checkDigit,
}: Pick<Party, 'document' | 'documentCode' | 'checkDigit'>): Xml =>
  present({ ...agency, '@schemeID': checkDigit ?? undefined, '@schemeName': documentCode, '#': document })

const addressOf = ({ municipality, address }: Party): Xml => ({
  'cbc:ID': municipality.code,
  'cbc:CityName': municipality.name,
  'cbc:CountrySubentity': municipality.department,
  'cbc:CountrySubentityCode': municipality.code.slice(0, 2),
  'cac:AddressLine': { 'cbc:Line': address },
  'cac:Country': colombia,
})

const colombia: Xml = { 'cbc:IdentificationCode': 'CO', 'cbc:Name': { '@languageID': 'es', '#': 'Colombia' } }
