import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import type { Verifying } from '#/domain/documents/certificate/texts/printed-texts.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { ShipFacts } from './form.ts'
import { printedForm, type PrintedForm } from './form-document.ts'
import { formOf } from './forms.ts'

/**
 * What is printed on the form of a certificate, with the particulars of its ship as they are now.
 */
export async function printedFormOf(
  context: RequestContext,
  { record, part }: { record: Certificate; part: Part },
  verifying: Verifying,
): Promise<PrintedForm> {
  const form = formOf(part.code)
  if (form === null) throw new Error(`There is no form of ${part.code}`)
  const ship = await readShipFacts(context, record.id)
  return printedForm(form, { record, part, ship, particulars: part.particulars ?? {} }, verifying)
}

async function readShipFacts({ db }: RequestContext, recordId: number): Promise<ShipFacts | null> {
  const row = await db.read
    .selectFrom('entries as c')
    .innerJoin('ships as s', 's.id', 'c.shipId')
    .leftJoin('companies as o', 'o.id', 's.ownerId')
    .leftJoin('companies as m', 'm.id', 's.managerId')
    .select([
      's.callSign',
      's.portOfRegistry',
      's.grossTonnage',
      's.deadweight',
      's.length',
      's.shipType',
    ])
    .select(['s.contractedOn', 's.keelLaidOn', 's.deliveredOn', 's.convertedOn', 's.classNotation'])
    .select(['o.name as ownerName', 'o.imoNumber as ownerImo', 'o.address as ownerAddress'])
    .select(['m.name as managerName', 'm.imoNumber as managerImo', 'm.address as managerAddress'])
    .where('c.id', '=', recordId)
    .executeTakeFirst()
  if (!row) return null
  const { ownerName, ownerImo, ownerAddress, managerName, managerImo, managerAddress, ...ship } =
    row
  return {
    ...ship,
    owner:
      ownerName === null ? null : { name: ownerName, imoNumber: ownerImo, address: ownerAddress },
    manager:
      managerName === null
        ? null
        : { name: managerName, imoNumber: managerImo, address: managerAddress },
  }
}
