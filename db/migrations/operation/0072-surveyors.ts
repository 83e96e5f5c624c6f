import { sql } from 'kysely'
import { identity, type AnyDatabase, type Engine } from '../migration.ts'

/** The role of surveyors with their names, the ships that are assigned to them, and what they report from on board. */
export async function addSurveyors(db: AnyDatabase, engine: Engine): Promise<void> {
  for (const table of ['users', 'invitations']) await addRole(db, table)
  await db.schema
    .createTable('surveyAssignments')
    .addColumn('id', ...identity(engine))
    .addColumn('shipId', 'integer', (c) => c.notNull())
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('assignedBy', 'text', (c) => c.notNull())
    .addColumn('assignedAt', 'text', (c) => c.notNull())
    .addColumn('endedBy', 'text')
    .addColumn('endedAt', 'text')
    .execute()
  await sql`create unique index survey_assignments_open on ${sql.table('surveyAssignments')} ("userId", "shipId") where "endedAt" is null`.execute(
    db,
  )
  await db.schema
    .createIndex('survey_assignments_ship')
    .on('surveyAssignments')
    .columns(['shipId', 'id'])
    .execute()
  await db.schema
    .createTable('surveyReports')
    .addColumn('id', ...identity(engine))
    .addColumn('reportId', 'text', (c) => c.notNull().unique())
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('surveyor', 'text', (c) => c.notNull())
    .addColumn('shipId', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('receivedAt', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('waiting', 'recorded', 'declined')`),
    )
    .addColumn('decidedBy', 'text')
    .addColumn('decidedAt', 'text')
    .addColumn('reason', 'text')
    .execute()
  await db.schema
    .createIndex('survey_reports_user')
    .on('surveyReports')
    .columns(['userId', 'id'])
    .execute()
  await db.schema
    .createIndex('survey_reports_ship')
    .on('surveyReports')
    .columns(['shipId', 'id'])
    .execute()
  await db.schema
    .createIndex('survey_reports_state')
    .on('surveyReports')
    .columns(['state', 'id'])
    .execute()
  await db.schema
    .createTable('surveyReportRecords')
    .addColumn('report', 'integer', (c) => c.notNull().references('surveyReports.id'))
    .addColumn('recordId', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('survey_report_records_pkey', ['report', 'recordId'])
    .execute()
  await db.schema
    .createIndex('survey_report_records_record')
    .on('surveyReportRecords')
    .column('recordId')
    .execute()
  await db.schema
    .createTable('surveyFiles')
    .addColumn('report', 'integer', (c) => c.notNull().references('surveyReports.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('mediaType', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('receivedAt', 'text')
    .addPrimaryKeyConstraint('survey_files_pkey', ['report', 'position'])
    .execute()
  await db.schema
    .createTable('surveyFilePieces')
    .addColumn('report', 'integer', (c) => c.notNull().references('surveyReports.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('piece', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('survey_file_pieces_pkey', ['report', 'position', 'piece'])
    .execute()
}

/** SQLite changes the values that a column accepts only with the column. */
async function addRole(db: AnyDatabase, table: string): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn('newRole', 'text', (c) =>
      c
        .notNull()
        .defaultTo('user')
        .check(sql`"newRole" in ('user', 'admin', 'surveyor')`),
    )
    .execute()
  await sql`update ${sql.table(table)} set "newRole" = role`.execute(db)
  await db.schema.alterTable(table).dropColumn('role').execute()
  await db.schema.alterTable(table).renameColumn('newRole', 'role').execute()
  await db.schema.alterTable(table).addColumn('name', 'text').execute()
}
