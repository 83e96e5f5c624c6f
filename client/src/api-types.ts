// Made by quality/client/generate.mjs from the description of the API (/api/openapi.json). Do not edit.

export interface webhooks {
    "register.changes": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes of the register
         * @description Within seconds of each change, in batches. A batch may come twice, with the same `webhook-id`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The same at each attempt. */
                    "webhook-id": string;
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is more than 300 seconds away. */
                    "webhook-timestamp": string;
                    /** @description One or, during a rotation of the secret, two signatures, separated by a space: each `v1,` and the base64 of the HMAC-SHA-256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, whose key is the base64 after `whsec_` of the secret. */
                    "webhook-signature": string;
                };
                path?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangesMessage"];
                };
            };
            responses: {
                /** @description You have stored it. Answer within ten seconds. */
                "2XX": {
                    content?: never;
                };
                /** @description A failure, redirects too: it is sent again later. */
                default: {
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "register.test": {
        parameters: {
            query?: never;
            path?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test
         * @description It changes nothing.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The same at each attempt. */
                    "webhook-id": string;
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is more than 300 seconds away. */
                    "webhook-timestamp": string;
                    /** @description One or, during a rotation of the secret, two signatures, separated by a space: each `v1,` and the base64 of the HMAC-SHA-256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, whose key is the base64 after `whsec_` of the secret. */
                    "webhook-signature": string;
                };
                path?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TestMessage"];
                };
            };
            responses: {
                /** @description You have stored it. Answer within ten seconds. */
                "2XX": {
                    content?: never;
                };
                /** @description A failure, redirects too: it is sent again later. */
                default: {
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A refusal or a failure (RFC 9457). */
        Problem: {
            /** @constant */
            type: "about:blank";
            /** @description The status as text. */
            title: string;
            /** @description The status code of the answer. */
            status: number;
            /** @description What is wrong, as text for a person. */
            detail: string;
            /** @description Where fields are wrong: their names, and what is wrong with each. */
            errors?: {
                [key: string]: string[];
            };
            /** @description Where it can be done: addresses of pages for staff. */
            instead?: string[];
            /** @description Of a conflict: the record as it is now. */
            current?: unknown;
            /** @description Names this request in the log of the server; also in the header X-Request-Id. */
            requestId: string;
        };
        /** @description What the public sees of a certificate. */
        VerifiedCertificate: {
            /** @description The certificate number in its normal form. */
            certificateId: string;
            vesselName: string;
            imoNumber: string | null;
            /** @description The name of the flag as it was when the certificate was issued. */
            flag: string;
            /** @description The first of its types. */
            type: string;
            /** @description All of its types, joined by comma and space. */
            issuedCertificates: string;
            /** Format: date */
            issuedDate: string;
            /** @description The last day on which it is valid: the earliest of its parts; null where none of them expires. */
            expiryDate: string | null;
            /** @description Why it is suspended or withdrawn. */
            standingReason: string | null;
            /** @description The first day since when one of its certificates is suspended or withdrawn; null where none is, or the day is not known. */
            standingSince: string | null;
            /** @description By the International Convention on Tonnage Measurement of Ships, 1969; null where it is not known. */
            grossTonnage: number | null;
            /** @description The number of the certificate that renews it; ask for that one. */
            supersededBy: string | null;
            /** @description The issue date of that certificate: from this day on this one is superseded. */
            supersededOn: string | null;
            /**
             * Format: date
             * @description The day it was entered: surveys that were due before that day are not recorded.
             */
            surveysFrom: string;
            /** @description In force today, by the date in Jakarta. */
            isValid: boolean;
            /** @enum {string} */
            status: "valid" | "expired" | "suspended" | "withdrawn" | "not-yet-valid" | "superseded" | "survey-overdue" | "partly-valid";
            /** @description The first day since when one of its certificates is not in force, whatever the reason; null where all are in force or not valid yet, and where the day is not known. */
            notInForceSince: string | null;
            /** @description That the class of its ship is suspended or withdrawn, for a statutory certificate of the ship: no rule ends it for that. Null where it is not, and where this office has no certificate of class of the ship. */
            shipClass: {
                /** @enum {string} */
                status: "suspended" | "withdrawn";
                since: string | null;
                /** @description Of the certificate of class, which can be verified. */
                number: string;
            } | null;
            /** @description Changes of public facts after the certificate was issued, the newest last; at most 20. */
            corrections: {
                /**
                 * Format: date
                 * @description The day, in Jakarta.
                 */
                on: string;
                /** @description The type of the one certificate that it is of, such as ILLC; left out, it is of the record. */
                code?: string;
                /** @description `standing`: a withdrawal was undone. */
                fields: ("standing" | "certificateId" | "vesselName" | "imoNumber" | "flag" | "type" | "issuedCertificates" | "issuedDate" | "expiryDate" | "grossTonnage")[];
                /** @description Null where none was given. */
                reason: string | null;
                /** @description The version of the record after the correction; documents of an older version are replaced where they have such a field. */
                version: number;
            }[];
            /** @description Each of its certificates, with its own status. */
            parts: components["schemas"]["VerifiedPart"][];
        };
        /** @description One certificate of a record, as the public sees it. */
        VerifiedPart: {
            /** @description The permanent code of its type, such as `SEC`; `OTHER` for what is none of the known types. */
            code: string;
            /** @description Its own number, which can be verified; of a record with one part the number of the record. */
            number: string;
            label: string;
            officialName: string;
            /** @enum {string} */
            kind: "full-term" | "interim" | "short-term" | "conditional" | "provisional";
            /** Format: date */
            issuedDate: string;
            /** @description The last day on which it is valid; null where it does not expire. */
            expiryDate: string | null;
            extendedUntil: string | null;
            /** @description Until when its term was endorsed up to the longest (SOLAS I/14 (c)); its surveys go on until then. */
            termExtendedUntil: string | null;
            /**
             * @description Today, by the date in Jakarta.
             * @enum {string}
             */
            status: "valid" | "expired" | "suspended" | "withdrawn" | "not-yet-valid" | "superseded" | "survey-overdue";
            /** @description The first day of the time without a break in which it has not been in force, whatever the reason; null where it is in force or not valid yet, and where the day is not known. */
            notInForceSince: string | null;
            standingReason: string | null;
            standingSince: string | null;
            supersededBy: string | null;
            surveys: {
                /** @enum {string} */
                kind: "initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional";
                /** Format: date */
                completedOn: string;
                place: string;
                /** @enum {string} */
                result: "satisfactory" | "with-conditions" | "not-satisfactory";
                /** @description Whether it counts for a survey window; one that does not leaves the survey that is due as it is. */
                credited: boolean;
            }[];
            /** @description The next survey; null where none is due before the expiry. */
            due: {
                /** @description One of them is needed. */
                kinds: ("initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional")[];
                /** Format: date */
                from: string;
                /**
                 * Format: date
                 * @description From the next day on it is overdue.
                 */
                to: string;
                /** @enum {string} */
                state: "to-come" | "open" | "overdue";
            } | null;
            conditions: components["schemas"]["Condition"][];
            /** @description In the answer to one number alone. */
            endorsements?: components["schemas"]["Endorsements"];
        };
        /** @description A condition of class, or a statutory one. */
        Condition: {
            /** @enum {string} */
            kind: "class" | "statutory";
            text: string;
            /** Format: date */
            imposedOn: string;
            /** Format: date */
            dueOn: string;
            /** @description Null while it is open. */
            closedOn: string | null;
        };
        /** @description What the document of the certificate prints as endorsed, to compare with a paper: a survey that a paper has and this answer has not is to be confirmed by the office. */
        Endorsements: {
            surveys: {
                /** @description Those that the window asks for. */
                kinds: ("initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional")[];
                /** Format: date */
                from: string;
                /**
                 * Format: date
                 * @description With `from`: the days between which it was due.
                 */
                to: string;
                /** @description Null where the window ended before the register had the certificate: not recorded in this register. */
                done: {
                    /** @enum {string} */
                    kind: "initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional";
                    /** Format: date */
                    completedOn: string;
                    place: string;
                    surveyor: string;
                } | null;
                /** @description The anniversary date since, where it was completed before its window; else null. */
                newAnniversary: string | null;
            }[];
            extension: {
                /** @enum {string} */
                kind: "new-certificate-not-on-board" | "to-port-of-survey" | "short-voyages" | "to-longest-term" | "interim-special-case" | "administration-decision";
                /** Format: date */
                grantedOn: string;
                /** Format: date */
                until: string;
                consent?: components["schemas"]["Consent"];
                /**
                 * @description It was entered on `grantedOn`, after the certificate had expired, by a consent from before: in between a verification said that it had expired.
                 * @constant
                 */
                afterExpiry?: true;
            } | null;
        };
        /** @description The consent of the Administration on whose behalf a certificate is issued. */
        Consent: {
            administration: string;
            reference: string;
            /** Format: date */
            date: string;
        };
        /** @description How the QR code compares with the register. */
        CheckedCode: {
            /**
             * @description `agrees`: signed by us for this number, and as the register has it. `differs`: signed by us, and corrected since. `gone`: signed by us, and not in the register any more. `forged`: changed or made up. `foreign`: signed with no key of ours. `moved`: signed by us for another number. `compromised`: signed with a key that was compromised. `unreadable`: not a statement. `unchecked`: the keys could not be read.
             * @enum {string}
             */
            outcome: "agrees" | "differs" | "gone" | "forged" | "foreign" | "moved" | "compromised" | "unreadable" | "unchecked";
            differences: {
                /** @enum {string} */
                field: "certificateId" | "vesselName" | "imoNumber" | "flag" | "issuedDate" | "expiryDate" | "issuedCertificates";
                /** @description What the code says; it ends in `…` where no more fitted into the code. */
                paper: string | null;
                register: string | null;
            }[];
            /** @description The day whose facts the code states; null where it is not ours. */
            statedOn: string | null;
            /** @description Of `moved`: the number that the code was signed for. */
            belongsTo: string | null;
        };
        /** @description Shows that what was answered is in the register’s log. */
        Proof: {
            /** @constant */
            state: "proved";
            /** @description What is proved, as JSON; its bytes are hashed. */
            event: string;
            /** @description Of an event of format 3, the facts that `facts` in it is the SHA-256 of, as JSON; of older ones null, as the event has them. */
            facts: string | null;
            /**
             * Format: base64
             * @description Hashed before it.
             */
            salt: string;
            /**
             * Format: base64
             * @description The commitment to the parts that are not public.
             */
            privateCommitment: string;
            /** @description The index in the log, from 0. */
            leaf: number;
            /** @description From the leaf to the root (RFC 9162 §2.1.3.1). */
            path: string[];
            /** @description The signed state of the log (C2SP tlog-checkpoint). */
            checkpoint: string;
        } | {
            /**
             * @description `pending`: too new to be in a signed state. The others must not occur; please notify us.
             * @enum {string}
             */
            state: "pending" | "missing" | "contradicted";
        };
        /** @description A file that is being imported into the register. It is deleted after a day. */
        Import: {
            id: number;
            fileName: string;
            /** @description In bytes. */
            size: number;
            /** Format: date-time */
            createdAt: string;
            /** @description The email address of the account. */
            createdBy: string;
            /**
             * @description `reading`, `checking` and `writing` end without another call: read the import again in a moment.
             * @enum {string}
             */
            state: "reading" | "read" | "checking" | "checked" | "writing" | "done" | "failed";
            /** @description The progress of that, out of `total`. */
            done: number;
            total: number;
            /** @description What was found in the file; null until it is read. */
            contents: {
                /** @enum {string} */
                kind: "csv" | "xlsx";
                /** @description Of CSV. */
                encoding: ("UTF-8" | "UTF-16" | "Windows-1252") | null;
                /** @description Of CSV: what separates its cells. */
                delimiter: string | null;
                /**
                 * @description `surveys`: surveys of certificates that are in the register already; its columns are then in the order of an export.
                 * @enum {string}
                 */
                holds: "records" | "surveys";
                /** @description The names of the columns. */
                header: string[];
                /** @description The row that they are in, or two rows where the upper one names groups of columns. */
                headingRows: number[];
                /** @description The number of rows below it that were not left out. */
                rows: number;
                /** @description Rows that are no certificates, the first 200: `above` the headings, `repeated` headings, `column-numbers`, a `total`, or a `note`: text without the cells of a certificate. */
                leftOut: {
                    row: number;
                    text: string;
                    /** @enum {string} */
                    why: "above" | "repeated" | "column-numbers" | "total" | "note";
                    sheet?: string;
                }[];
                /** @description The number of all of them. */
                leftOutCount: number;
                /** @description Of a workbook: the sheets that the records or surveys come from. Another one is read alone by `sheet` of the first step. */
                sheetsRead: string[];
                /** @description The names of the sheets of a workbook that are not read, the first 200; hidden ones with “(hidden)” behind them. */
                sheetsLeftOut: string[];
                /** @description Rows of a workbook that are hidden, by a filter for example. They are read. */
                hiddenRows: number;
                /** @description Columns of a workbook that are hidden. They are read. */
                hiddenColumns: number;
                /** @description The columns with dates such as 03/04/2026, those of further sheets below 0: the first cell that has the day first, the month first, or can be read both ways; `shortYear`: the first whose year has two digits. */
                orders: {
                    column: number;
                    dayFirst: {
                        row: number;
                        cell: string;
                    } | null;
                    monthFirst: {
                        row: number;
                        cell: string;
                    } | null;
                    either: {
                        row: number;
                        cell: string;
                    } | null;
                    shortYear: {
                        row: number;
                        cell: string;
                    } | null;
                }[];
                /** @description Of a workbook: its further sheets that are read, with the certificates of the records, their surveys, their conditions and their ships. `columns`: those that were found; `ignored`: headings that are not known. */
                sheets: {
                    /** @enum {string} */
                    table: "certificates" | "surveys" | "conditions" | "particulars" | "ships";
                    name: string;
                    rows: number;
                    columns: string[];
                    ignored: string[];
                }[];
                /** @description The first rows; long cells are shortened. */
                preview: string[][];
                /** @description Cells that show whether the encoding was guessed correctly. Empty where it was not guessed. */
                samples: string[];
            } | null;
            /** @description What it was last checked with; before that, columns guessed by their names. */
            choices: {
                certificateId?: number;
                vesselName?: number;
                imoNumber?: number;
                flag?: number;
                type?: number;
                issuedCertificates?: number;
                issuedDate?: number;
                expiryDate?: number;
                standing?: number;
                standingReason?: number;
                standingSince?: number;
                serviceId?: number;
                grossTonnage?: number;
                renewedFrom?: number;
                lastAnnual?: number;
                lastIntermediate?: number;
                lastBottom?: number;
                surveyLocation?: number;
                /** @enum {string} */
                holds: "records" | "surveys";
                leaveOut: number[];
                /** @enum {string} */
                dateOrder: "day-first" | "month-first";
                /** @enum {string} */
                shortYears: "1950-2049" | "2000-2099" | "1900-1999";
                typesAs: {
                    text: string;
                    codes: string[];
                }[];
                /** @enum {string} */
                numbersAs: "written" | "proposed";
            } | null;
            /** @description What the check found; null until it is done. */
            outcome: {
                /** @description Rows that can be written; of a workbook with further sheets, those of its records. */
                good: number;
                /** @description The certificates of these records; 0 of a file of surveys. */
                certificates: number;
                /** @description Rows of further sheets that are not set aside. */
                further: number;
                /** @description Records that are in the register already, as the file has them: nothing is written of them. */
                unchanged: number;
                /** @description Rows of all sheets that are set aside: those with an error, and those that belong to them. */
                faulty: number;
                /** @description The number of errors in them. */
                faults: number;
                /** @description The number of warnings, which do not prevent the import. */
                warnings: number;
                /** @description What the file says that has two meanings or none that the register knows, each asked once. Send the answers with the next check: `typesAs` and `numbersAs`. Until then these rows are set aside. */
                questions: ({
                    /** @constant */
                    kind: "type";
                    /** @description A text that names no type of the register, or more than one. */
                    text: string;
                    rows: number;
                    /** @description The first of them. */
                    row: number;
                    /** @description What it may mean: each a list of codes. Empty where the register has no such type. */
                    options: string[][];
                } | {
                    /** @constant */
                    kind: "numbers";
                    rows: number;
                    /** @description The first numbers with characters that no number has, and what they would become. */
                    examples: {
                        row: number;
                        read: string;
                        proposed: string;
                    }[];
                })[];
            } | null;
            /** @description Why it failed, or why nothing was written. */
            failure: string | null;
        };
        /** @description One record of the register, as staff see it. */
        Certificate: {
            /** @description Names the record; the number may change, this does not. */
            id: number;
            /** @description The certificate number in its normal form. */
            certificateId: string;
            vesselName: string;
            imoNumber: string | null;
            /** @description The name of the flag as it was when the certificate was issued. */
            flag: string;
            /** @description The first of its types. */
            type: string;
            /** @description All of its types, joined by comma and space. */
            issuedCertificates: string;
            /** Format: date */
            issuedDate: string;
            /** @description The last day on which it is valid: the earliest of its parts; null where none of them expires. */
            expiryDate: string | null;
            /** @description Standing is in force. A verification states whether it is valid today. */
            isValid: boolean;
            /** @enum {string} */
            standing: "in-force" | "suspended" | "withdrawn";
            /** @description Why it is suspended or withdrawn. */
            standingReason: string | null;
            /** @description Since when it is suspended or withdrawn. */
            standingSince: string | null;
            serviceId: number | null;
            /** @description By the International Convention on Tonnage Measurement of Ships, 1969; null where it is not known. */
            grossTonnage: number | null;
            /** @description The number of the certificate that renews it; ask for that one. */
            supersededBy: string | null;
            /** @description The issue date of that certificate: from this day on this one is superseded. */
            supersededOn: string | null;
            /**
             * Format: date
             * @description The day it was entered: surveys that were due before that day are not recorded.
             */
            surveysFrom: string;
            flagId: number | null;
            qrCodeUrl: string;
            createdBy: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Counts the changes. Send it with the next one. */
            version: number;
            /** @description Changes of public facts after the certificate was issued, the newest last; at most 20. */
            corrections: {
                /**
                 * Format: date
                 * @description The day, in Jakarta.
                 */
                on: string;
                /** @description The type of the one certificate that it is of, such as ILLC; left out, it is of the record. */
                code?: string;
                /** @description `standing`: a withdrawal was undone. */
                fields: ("standing" | "certificateId" | "vesselName" | "imoNumber" | "flag" | "type" | "issuedCertificates" | "issuedDate" | "expiryDate" | "grossTonnage")[];
                /** @description Null where none was given. */
                reason: string | null;
                /** @description The version of the record after the correction; documents of an older version are replaced where they have such a field. */
                version: number;
            }[];
            parts: components["schemas"]["Part"][];
        };
        /** @description One certificate of a record: one type, with its own dates, surveys and standing. */
        Part: {
            /** @description The permanent code of its type, such as `SEC`; `OTHER` for what is none of the known types. */
            code: string;
            label: string;
            /** @enum {string} */
            kind: "full-term" | "interim" | "short-term" | "conditional" | "provisional";
            /** @description When the survey it was issued upon was completed. */
            surveyCompletedOn: string | null;
            /** Format: date */
            issuedOn: string;
            /** @description The last day on which it is valid; null where it does not expire. */
            expiryDate: string | null;
            /** @description The expiry date of the certificate that it renews, where its term is counted from that day. */
            renewedFrom: string | null;
            extension: {
                /** @enum {string} */
                kind: "new-certificate-not-on-board" | "to-port-of-survey" | "short-voyages" | "to-longest-term" | "interim-special-case" | "administration-decision";
                /** Format: date */
                until: string;
                /** Format: date */
                grantedOn: string;
                reason: string;
                /** @description Left out where none was asked for or recorded. */
                consent?: components["schemas"]["Consent"];
                /**
                 * Format: date
                 * @description Until when its term was extended to the longest before; left out where it was not.
                 */
                termUntil?: string;
            } | null;
            /** @enum {string} */
            standing: "in-force" | "suspended" | "withdrawn";
            standingReason: string | null;
            standingSince: string | null;
            supersededBy: string | null;
            supersededOn: string | null;
            /** @description In the order in which they were recorded. */
            surveys: {
                /** @enum {string} */
                kind: "initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional";
                /** Format: date */
                completedOn: string;
                /** @enum {string} */
                result: "satisfactory" | "with-conditions" | "not-satisfactory";
                place: string;
                surveyor: string;
                remarks: string | null;
                /**
                 * Format: date
                 * @description When it was recorded.
                 */
                recordedOn: string;
            }[];
            conditions: components["schemas"]["Condition"][];
            /** @description What the form of its type asks for besides, by the keys of its fields; left out where nothing is recorded. */
            particulars?: {
                [key: string]: string;
            };
        };
        /** @description A certificate that was issued or changed. */
        SavedCertificate: {
            /** @description Names the record; the number may change, this does not. */
            id: number;
            /** @description The certificate number in its normal form. */
            certificateId: string;
            vesselName: string;
            imoNumber: string | null;
            /** @description The name of the flag as it was when the certificate was issued. */
            flag: string;
            /** @description The first of its types. */
            type: string;
            /** @description All of its types, joined by comma and space. */
            issuedCertificates: string;
            /** Format: date */
            issuedDate: string;
            /** @description The last day on which it is valid: the earliest of its parts; null where none of them expires. */
            expiryDate: string | null;
            /** @description Standing is in force. A verification states whether it is valid today. */
            isValid: boolean;
            /** @enum {string} */
            standing: "in-force" | "suspended" | "withdrawn";
            /** @description Why it is suspended or withdrawn. */
            standingReason: string | null;
            /** @description Since when it is suspended or withdrawn. */
            standingSince: string | null;
            serviceId: number | null;
            /** @description By the International Convention on Tonnage Measurement of Ships, 1969; null where it is not known. */
            grossTonnage: number | null;
            /** @description The number of the certificate that renews it; ask for that one. */
            supersededBy: string | null;
            /** @description The issue date of that certificate: from this day on this one is superseded. */
            supersededOn: string | null;
            /**
             * Format: date
             * @description The day it was entered: surveys that were due before that day are not recorded.
             */
            surveysFrom: string;
            flagId: number | null;
            qrCodeUrl: string;
            createdBy: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Counts the changes. Send it with the next one. */
            version: number;
            /** @description Changes of public facts after the certificate was issued, the newest last; at most 20. */
            corrections: {
                /**
                 * Format: date
                 * @description The day, in Jakarta.
                 */
                on: string;
                /** @description The type of the one certificate that it is of, such as ILLC; left out, it is of the record. */
                code?: string;
                /** @description `standing`: a withdrawal was undone. */
                fields: ("standing" | "certificateId" | "vesselName" | "imoNumber" | "flag" | "type" | "issuedCertificates" | "issuedDate" | "expiryDate" | "grossTonnage")[];
                /** @description Null where none was given. */
                reason: string | null;
                /** @description The version of the record after the correction; documents of an older version are replaced where they have such a field. */
                version: number;
            }[];
            parts: components["schemas"]["Part"][];
            /** @description What a person should look at, such as letters of a name that documents cannot print, or another certificate of a type in force for the ship, which has one of each; empty for nothing. */
            warnings: string[];
        };
        /** @description A survey that was recorded, and what it is credited to. */
        SurveyRecorded: {
            certificate: components["schemas"]["Certificate"];
            /** @description The windows that the survey is credited to. */
            credited: {
                /** @description The kinds of which the window needs one. */
                accepts: ("initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional")[];
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                /** @enum {string} */
                credit: "early" | "in-time" | "late";
            }[];
            /** @description What a person should look at, such as letters of a name that documents cannot print, or another certificate of a type in force for the ship, which has one of each; empty for nothing. */
            warnings: string[];
            /** @description Why it is stored and credited to no window; null where it is credited. */
            uncredited: string | null;
        };
        /** @description One entry of a certificate’s history; none is ever changed or removed. */
        HistoryEntry: {
            /** @description Counts the entries of the whole register. */
            id: number;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            kind: "issued" | "amended" | "suspended" | "reinstated" | "withdrawn" | "deleted";
            /** @description What happened, for people to read, such as `Survey recorded: SEC, SRC`. */
            title: string;
            /** @description The email address of the account; `system` for the server itself. */
            by: string;
            /** @description The public part of the API key that it was done with, on behalf of the account; null for a person. */
            apiKey: string | null;
            recordId: number;
            /** @description The certificate number at that time. */
            certificateId: string;
            vesselName: string;
            /** @description The reason that was given, or what an import noted: cells that no field has, and how many rows were set aside. */
            note: string | null;
            /** @description What changed. Empty when a certificate is issued or deleted. */
            changes: {
                /** @description Its name, such as `Vessel name`. */
                fact: string;
                from: string | null;
                to: string | null;
            }[];
        };
        /** @description A record that was deleted, as entered by mistake. */
        Deletion: {
            /** @description Of the event in the history of the whole register. */
            id: number;
            /** Format: date-time */
            at: string;
            /** @description The email address of the account. */
            by: string;
            /** @description The public part of the API key that it was done with, on behalf of the account; null for a person. */
            apiKey: string | null;
            /** @description Its history stays at `/api/certificates/{id}/history`. */
            recordId: number;
            /** @description The last certificate number, which is never issued again. */
            certificateId: string;
            vesselName: string;
            /** @description The reason; `no reason given` where none was. */
            note: string | null;
        };
        /** @description The scan of the paper that an imported entry was entered from. */
        CertificateScan: {
            /** @enum {string} */
            mediaType: "application/pdf" | "image/jpeg" | "image/png";
            /** @description Bytes. */
            size: number;
            /** @description Of the file, hexadecimal. */
            sha256: string;
            /** @description The account. */
            addedBy: string;
            /** Format: date-time */
            addedAt: string;
        };
        /** @description A record whose particulars were recorded. */
        RecordWithParticulars: {
            /** @description Names the record; the number may change, this does not. */
            id: number;
            /** @description The certificate number in its normal form. */
            certificateId: string;
            vesselName: string;
            imoNumber: string | null;
            /** @description The name of the flag as it was when the certificate was issued. */
            flag: string;
            /** @description The first of its types. */
            type: string;
            /** @description All of its types, joined by comma and space. */
            issuedCertificates: string;
            /** Format: date */
            issuedDate: string;
            /** @description The last day on which it is valid: the earliest of its parts; null where none of them expires. */
            expiryDate: string | null;
            /** @description Standing is in force. A verification states whether it is valid today. */
            isValid: boolean;
            /** @enum {string} */
            standing: "in-force" | "suspended" | "withdrawn";
            /** @description Why it is suspended or withdrawn. */
            standingReason: string | null;
            /** @description Since when it is suspended or withdrawn. */
            standingSince: string | null;
            serviceId: number | null;
            /** @description By the International Convention on Tonnage Measurement of Ships, 1969; null where it is not known. */
            grossTonnage: number | null;
            /** @description The number of the certificate that renews it; ask for that one. */
            supersededBy: string | null;
            /** @description The issue date of that certificate: from this day on this one is superseded. */
            supersededOn: string | null;
            /**
             * Format: date
             * @description The day it was entered: surveys that were due before that day are not recorded.
             */
            surveysFrom: string;
            flagId: number | null;
            qrCodeUrl: string;
            createdBy: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Counts the changes. Send it with the next one. */
            version: number;
            /** @description Changes of public facts after the certificate was issued, the newest last; at most 20. */
            corrections: {
                /**
                 * Format: date
                 * @description The day, in Jakarta.
                 */
                on: string;
                /** @description The type of the one certificate that it is of, such as ILLC; left out, it is of the record. */
                code?: string;
                /** @description `standing`: a withdrawal was undone. */
                fields: ("standing" | "certificateId" | "vesselName" | "imoNumber" | "flag" | "type" | "issuedCertificates" | "issuedDate" | "expiryDate" | "grossTonnage")[];
                /** @description Null where none was given. */
                reason: string | null;
                /** @description The version of the record after the correction; documents of an older version are replaced where they have such a field. */
                version: number;
            }[];
            parts: components["schemas"]["Part"][];
            /** @description What a person should look at, such as letters of a name that documents cannot print, or another certificate of a type in force for the ship, which has one of each; empty for nothing. */
            warnings: string[];
        };
        /** @description A ship, in a list. */
        ListedShip: {
            id: number;
            /** @description Seven digits; null for a ship without one. */
            imoNumber: string | null;
            name: string;
            flag: string;
            callSign: string | null;
            portOfRegistry: string | null;
            /** @description By the International Convention on Tonnage Measurement of Ships, 1969. */
            grossTonnage: number | null;
            /** @description By the same convention; where it rises, a new tonnage certificate is due (article 10(1)). */
            netTonnage: number | null;
            /** @description Tonnes. */
            deadweight: number | null;
            /** @description Metres. */
            length: number | null;
            /** @description How many persons the ship is certified to carry. */
            personsCertified: number | null;
            shipType: ("bulk-carrier" | "oil-tanker" | "chemical-tanker" | "gas-carrier" | "container-ship" | "general-cargo-ship" | "passenger-ship" | "ro-ro-cargo-ship" | "fishing-vessel" | "tug" | "barge" | "offshore-support-vessel" | "mobile-offshore-unit" | "other") | null;
            /** @description The day of the building contract. */
            contractedOn: string | null;
            /** @description Or the ship was at a similar stage of construction. */
            keelLaidOn: string | null;
            deliveredOn: string | null;
            /** @description The day on which a conversion of a major character was begun. */
            convertedOn: string | null;
            classNotation: string | null;
            /** @description The id of a company. */
            ownerId: number | null;
            /** @description The id of a company. */
            managerId: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Counts the changes. Send it with the next one. */
            version: number;
        };
        /** @description A ship that was added or changed. */
        SavedShip: {
            id: number;
            /** @description Seven digits; null for a ship without one. */
            imoNumber: string | null;
            name: string;
            flag: string;
            callSign: string | null;
            portOfRegistry: string | null;
            /** @description By the International Convention on Tonnage Measurement of Ships, 1969. */
            grossTonnage: number | null;
            /** @description By the same convention; where it rises, a new tonnage certificate is due (article 10(1)). */
            netTonnage: number | null;
            /** @description Tonnes. */
            deadweight: number | null;
            /** @description Metres. */
            length: number | null;
            /** @description How many persons the ship is certified to carry. */
            personsCertified: number | null;
            shipType: ("bulk-carrier" | "oil-tanker" | "chemical-tanker" | "gas-carrier" | "container-ship" | "general-cargo-ship" | "passenger-ship" | "ro-ro-cargo-ship" | "fishing-vessel" | "tug" | "barge" | "offshore-support-vessel" | "mobile-offshore-unit" | "other") | null;
            /** @description The day of the building contract. */
            contractedOn: string | null;
            /** @description Or the ship was at a similar stage of construction. */
            keelLaidOn: string | null;
            deliveredOn: string | null;
            /** @description The day on which a conversion of a major character was begun. */
            convertedOn: string | null;
            classNotation: string | null;
            /** @description The id of a company. */
            ownerId: number | null;
            /** @description The id of a company. */
            managerId: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Counts the changes. Send it with the next one. */
            version: number;
            owner: {
                id: number;
                name: string;
            } | null;
            manager: {
                id: number;
                name: string;
            } | null;
            /** @description Every name, the present one last. */
            names: components["schemas"]["NamePeriod"][];
            /** @description Every flag, the present one last. */
            flags: components["schemas"]["NamePeriod"][];
            /** @description What a person should look at, such as letters of a name that documents cannot print, or another certificate of a type in force for the ship, which has one of each; empty for nothing. */
            warnings: string[];
        };
        /** @description A name or flag of a ship and when it held. */
        NamePeriod: {
            id: number;
            value: string;
            /** @description The first day; null where it is not known. */
            since: string | null;
            /** @description The day from which the next one held; null for the present one, and where it is not known. */
            until: string | null;
            reason: string | null;
            /** @description False where only a certificate says so. */
            settled: boolean;
        };
        /** @description A ship of the register. */
        Ship: {
            id: number;
            /** @description Seven digits; null for a ship without one. */
            imoNumber: string | null;
            name: string;
            flag: string;
            callSign: string | null;
            portOfRegistry: string | null;
            /** @description By the International Convention on Tonnage Measurement of Ships, 1969. */
            grossTonnage: number | null;
            /** @description By the same convention; where it rises, a new tonnage certificate is due (article 10(1)). */
            netTonnage: number | null;
            /** @description Tonnes. */
            deadweight: number | null;
            /** @description Metres. */
            length: number | null;
            /** @description How many persons the ship is certified to carry. */
            personsCertified: number | null;
            shipType: ("bulk-carrier" | "oil-tanker" | "chemical-tanker" | "gas-carrier" | "container-ship" | "general-cargo-ship" | "passenger-ship" | "ro-ro-cargo-ship" | "fishing-vessel" | "tug" | "barge" | "offshore-support-vessel" | "mobile-offshore-unit" | "other") | null;
            /** @description The day of the building contract. */
            contractedOn: string | null;
            /** @description Or the ship was at a similar stage of construction. */
            keelLaidOn: string | null;
            deliveredOn: string | null;
            /** @description The day on which a conversion of a major character was begun. */
            convertedOn: string | null;
            classNotation: string | null;
            /** @description The id of a company. */
            ownerId: number | null;
            /** @description The id of a company. */
            managerId: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Counts the changes. Send it with the next one. */
            version: number;
            owner: {
                id: number;
                name: string;
            } | null;
            manager: {
                id: number;
                name: string;
            } | null;
            /** @description Every name, the present one last. */
            names: components["schemas"]["NamePeriod"][];
            /** @description Every flag, the present one last. */
            flags: components["schemas"]["NamePeriod"][];
        };
        /** @description Which surveys the parts of a certificate had, and which they need next. */
        SurveyStatus: {
            /** @description The id of the record. */
            id: number;
            certificateId: string;
            /** @enum {string} */
            status: "valid" | "expired" | "suspended" | "withdrawn" | "not-yet-valid" | "superseded" | "survey-overdue" | "partly-valid";
            parts: {
                /** @description The permanent code of its type, such as `SEC`; `OTHER` for what is none of the known types. */
                code: string;
                label: string;
                /**
                 * @description Today, by the date in Jakarta.
                 * @enum {string}
                 */
                status: "valid" | "expired" | "suspended" | "withdrawn" | "not-yet-valid" | "superseded" | "survey-overdue";
                /** @description The last day on which it is valid; null where it does not expire. */
                expiryDate: string | null;
                extension: {
                    /** @enum {string} */
                    kind: "new-certificate-not-on-board" | "to-port-of-survey" | "short-voyages" | "to-longest-term" | "interim-special-case" | "administration-decision";
                    /** Format: date */
                    until: string;
                    /** Format: date */
                    grantedOn: string;
                    reason: string;
                    /** @description Left out where none was asked for or recorded. */
                    consent?: components["schemas"]["Consent"];
                    /**
                     * Format: date
                     * @description Until when its term was extended to the longest before; left out where it was not.
                     */
                    termUntil?: string;
                } | null;
                /** @description In the order in which they were recorded. */
                surveys: {
                    /** @enum {string} */
                    kind: "initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional";
                    /** Format: date */
                    completedOn: string;
                    /** @enum {string} */
                    result: "satisfactory" | "with-conditions" | "not-satisfactory";
                    place: string;
                    surveyor: string;
                    remarks: string | null;
                    /**
                     * Format: date
                     * @description When it was recorded.
                     */
                    recordedOn: string;
                }[];
                /** @description The next survey; null where none is due before the expiry, and for what is withdrawn, superseded or expired. */
                due: {
                    /** @description One of them is needed. */
                    kinds: ("initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional")[];
                    /** Format: date */
                    from: string;
                    /**
                     * Format: date
                     * @description From the next day on it is overdue.
                     */
                    to: string;
                    /** @description Days from today to the last day of the window; 0 on that day, negative where it is overdue. */
                    daysLeft: number;
                } | null;
                conditions: components["schemas"]["Condition"][];
            }[];
        };
        /** @description The survey that a certificate needs next. */
        SurveyDue: {
            /** @description The id of the record. */
            id: number;
            certificateId: string;
            /** @description The permanent code of its type, such as `SEC`; `OTHER` for what is none of the known types. */
            code: string;
            vesselName: string;
            imoNumber: string | null;
            /** @description The ship, where the certificate has one. */
            shipId: number | null;
            /** @description One of them is needed. */
            kinds: ("initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional")[];
            /** Format: date */
            from: string;
            /**
             * Format: date
             * @description From the next day on it is overdue.
             */
            to: string;
            /** @description Days from today to the last day of the window; negative where it is overdue. */
            daysLeft: number;
        };
        SheetPart: {
            /** @description The permanent code of its type, such as `SEC`; `OTHER` for what is none of the known types. */
            code: string;
            /** @description Its own number, which can be verified; of a record with one part the number of the record. */
            number: string;
            label: string;
            officialName: string;
            /** @enum {string} */
            kind: "full-term" | "interim" | "short-term" | "conditional" | "provisional";
            /** Format: date */
            issuedDate: string;
            /** @description The last day on which it is valid; null where it does not expire. */
            expiryDate: string | null;
            extendedUntil: string | null;
            /** @description Until when its term was endorsed up to the longest (SOLAS I/14 (c)); its surveys go on until then. */
            termExtendedUntil: string | null;
            /**
             * @description Today, by the date in Jakarta.
             * @enum {string}
             */
            status: "valid" | "expired" | "suspended" | "withdrawn" | "not-yet-valid" | "superseded" | "survey-overdue";
            /** @description The first day of the time without a break in which it has not been in force, whatever the reason; null where it is in force or not valid yet, and where the day is not known. */
            notInForceSince: string | null;
            standingReason: string | null;
            standingSince: string | null;
            supersededBy: string | null;
            surveys: {
                /** @enum {string} */
                kind: "initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional";
                /** Format: date */
                completedOn: string;
                place: string;
                /** @enum {string} */
                result: "satisfactory" | "with-conditions" | "not-satisfactory";
                /** @description Whether it counts for a survey window; one that does not leaves the survey that is due as it is. */
                credited: boolean;
            }[];
            /** @description The next survey; null where none is due before the expiry. */
            due: {
                /** @description One of them is needed. */
                kinds: ("initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional")[];
                /** Format: date */
                from: string;
                /**
                 * Format: date
                 * @description From the next day on it is overdue.
                 */
                to: string;
                /** @enum {string} */
                state: "to-come" | "open" | "overdue";
            } | null;
            conditions: components["schemas"]["Condition"][];
            /** @description In the answer to one number alone. */
            endorsements?: components["schemas"]["Endorsements"];
            facts: {
                code: string;
                /** @enum {string} */
                kind: "full-term" | "interim" | "short-term" | "conditional" | "provisional";
                /** Format: date */
                issuedOn: string;
                expiryDate: string | null;
                renewedFrom: string | null;
                extendedUntil: string | null;
                termExtendedUntil: string | null;
                /** @enum {string} */
                standing: "in-force" | "suspended" | "withdrawn";
                standingSince: string | null;
                supersededOn: string | null;
                /** Format: date */
                surveysFrom: string;
                surveys: {
                    /** @enum {string} */
                    kind: "initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional";
                    /** Format: date */
                    completedOn: string;
                    /** @enum {string} */
                    result: "satisfactory" | "with-conditions" | "not-satisfactory";
                }[];
            };
        };
        /** @description What became of a report from on board. */
        OwnSurveyReport: {
            reportId: string;
            shipId: number;
            /**
             * @description `waiting`: for the approval of the office. `recorded`: the register has the survey.
             * @enum {string}
             */
            state: "waiting" | "recorded" | "declined";
            /** Format: date-time */
            receivedAt: string;
            /** @description Why it was declined. */
            reason: string | null;
            /** @description Positions of its files that have not arrived. */
            missing: number[];
        };
        /** @description A report from on board. */
        SurveyReport: {
            reportId: string;
            /** @description As certificates print it. */
            surveyor: string;
            shipId: number;
            vesselName: string;
            /** Format: date-time */
            receivedAt: string;
            /** @enum {string} */
            state: "waiting" | "recorded" | "declined";
            /** @description Of the account that sent it. */
            email: string;
            report: {
                /** @constant */
                format: "lentera-survey-report-1";
                origin: string;
                reportId: string;
                ship: {
                    id: number;
                    name: string;
                    imoNumber: string | null;
                };
                /** @enum {string} */
                kind: "initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional";
                /** Format: date */
                completedOn: string;
                place: unknown;
                /**
                 * @default satisfactory
                 * @enum {string}
                 */
                result: "satisfactory" | "with-conditions" | "not-satisfactory";
                remarks?: unknown | null;
                certificates: {
                    id: number;
                    number: string;
                    version: number;
                    codes: string[];
                }[];
                conditions: {
                    id: number;
                    code: string;
                    /** @enum {string} */
                    kind: "class" | "statutory";
                    text: unknown;
                    /** Format: date */
                    dueOn: string;
                }[];
                files: {
                    name: unknown;
                    /** @enum {string} */
                    mediaType: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "application/pdf";
                    size: number;
                    sha256: string;
                }[];
                /** Format: date-time */
                signedAt: string;
            };
            /** @description The text that was signed. */
            content: string;
            /** @description It was changed in the database after it arrived, and cannot be approved. */
            isChanged: boolean;
            /** @description The name of the passkey that signed it. */
            passkey: string;
            /** @description The assertion of the passkey with its public key, base64url; the challenge is the SHA-256 of `content`. */
            signature: {
                clientDataJSON: string;
                authenticatorData: string;
                signature: string;
                credentialId: string;
                /** @description COSE. */
                publicKey: string;
            };
            /** @description Whether the account still is a surveyor’s, and has the ship. */
            isSurveyor: boolean;
            certificates: {
                id: number;
                /** @description As the register has it; null where it is gone. */
                number: string | null;
                codes: string[];
                /** @description What others did to it since the report was signed, the newest first. */
                changes: {
                    title: string;
                    by: string;
                    /** Format: date-time */
                    at: string;
                }[];
            }[];
            decidedBy: string | null;
            decidedAt: string | null;
            /** @description Why it was declined. */
            reason: string | null;
            files: {
                name: unknown;
                /** @enum {string} */
                mediaType: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "application/pdf";
                size: number;
                sha256: string;
                position: number;
                receivedAt: string | null;
                /** @description Of the download, by its position and the type that its bytes have; `name` and `mediaType` are what was signed. */
                fileName: string | null;
            }[];
        };
        /** @description A company that owns or manages ships. */
        Company: {
            id: number;
            name: string;
            /** @description The company’s own IMO number, seven digits. */
            imoNumber: string | null;
            address: string | null;
            country: string | null;
            emails: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Counts the changes. Send it with the next one. */
            version: number;
        };
        /** @description A company that was added or changed. */
        SavedCompany: {
            id: number;
            name: string;
            /** @description The company’s own IMO number, seven digits. */
            imoNumber: string | null;
            address: string | null;
            country: string | null;
            emails: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Counts the changes. Send it with the next one. */
            version: number;
            /** @description What a person should look at, such as letters of a name that documents cannot print, or another certificate of a type in force for the ship, which has one of each; empty for nothing. */
            warnings: string[];
        };
        /** @description A part of the feed of changes. */
        Changes: {
            /** @description Oldest first. */
            entries: components["schemas"]["Change"][];
            /** @description Send it as `after` in the next request. Null while the register has no entry. */
            nextCursor: string | null;
            /** @description Whether there are further entries now. */
            more: boolean;
        };
        /** @description One change of the register. */
        Change: {
            /** @description Grows with each entry; numbers may be left out. */
            sequence: number;
            /** @description Names this entry in `after`. */
            cursor: string;
            /** @enum {string} */
            kind: "issued" | "changed" | "suspended" | "reinstated" | "withdrawn" | "deleted";
            /**
             * Format: date-time
             * @description When it was changed.
             */
            at: string;
            /** @description The certificate number after the change. */
            number: string;
            /** @description The number it had before, where this change gave it another one. */
            formerNumber: string | null;
            /**
             * @description After the change, on its day in Jakarta.
             * @enum {string}
             */
            status: "valid" | "expired" | "suspended" | "withdrawn" | "not-yet-valid" | "superseded" | "survey-overdue" | "partly-valid" | "deleted";
            /** @description What the public sees of it after the change; `status` and `isValid` are those of the day of the change. Null where it was deleted. */
            certificate: components["schemas"]["VerifiedCertificate"] | null;
        };
        /** @description Where changes of the register are delivered to. Its secret is answered once, when it is made. */
        Webhook: {
            id: number;
            name: string;
            url: string;
            /** @description Whether changes are delivered to it. */
            active: boolean;
            /** Format: date-time */
            createdAt: string;
            /** @description The sequence of the last entry that was delivered or given up; 0 for none. */
            position: number;
            /** @description How many entries are after it, counted up to 10000. */
            waiting: number;
            /** @description Failed attempts of the batch that is being delivered. */
            attempts: number;
            /** @description When it is tried again. */
            nextAttemptAt: string | null;
            lastSuccessAt: string | null;
            /** @description The first failure since the last success. */
            failingSince: string | null;
            /** @description Of the last answer; null where there was none. */
            lastStatus: number | null;
            /** @description Why the last attempt failed; null where it succeeded. */
            lastError: string | null;
            /** @description Why the register has switched it off itself. */
            stoppedReason: string | null;
            /** @description Until when the secret before the present one signs too. */
            previousSecretUntil: string | null;
            /** @description How many batches were given up and not sent again since. */
            failed: number;
        };
        /** @description A batch that was given up. */
        FailedDelivery: {
            id: number;
            /** @description It holds the entries above this sequence, */
            after: number;
            /** @description up to and with this one. */
            through: number;
            /** @description How many those are. */
            entries: number;
            attempts: number;
            /** Format: date-time */
            failedAt: string;
            /** @description Of the last answer; null where there was none. */
            status: number | null;
            error: string;
            /** @description Whether it is to be sent again now. */
            replaying: boolean;
        };
        /** @description An application, in a list. */
        ListedApplication: {
            id: number;
            reference: string;
            vesselName: string;
            companyName: string;
            contactEmail: string;
            /** @description Its title. */
            service: string;
            /** @enum {string} */
            status: "pending" | "in-review" | "inspection-scheduled" | "approved" | "declined";
            /** Format: date-time */
            submittedAt: string;
            inspectionDate: string | null;
            /** @description The email address of the colleague whom it is assigned to. */
            takenBy: string | null;
        };
        /** @description An application, as staff see it. */
        Application: {
            id: number;
            /** @description The reference number, for the applicant. */
            reference: string;
            serviceId: number;
            /** @description The title of the service. */
            service: string;
            companyName: string;
            vesselName: string;
            contactEmail: string;
            contactPhone: string;
            details: string | null;
            imoNumber: string | null;
            flag: string | null;
            /**
             * @description The language of the emails to the applicant.
             * @enum {string}
             */
            language: "en" | "id";
            /** @enum {string} */
            status: "pending" | "in-review" | "inspection-scheduled" | "approved" | "declined";
            /** Format: date-time */
            submittedAt: string;
            inspectionDate: string | null;
            inspectionPlace: string | null;
            /** @description The colleague whom it is assigned to. */
            takenBy: {
                id: number;
                name: string;
            } | null;
            /** @description One more with each event. Send it with the next move. */
            version: number;
            /** @description Oldest first. */
            events: components["schemas"]["ApplicationEvent"][];
            /** @description The states it can be moved to now. */
            moves: ("pending" | "in-review" | "inspection-scheduled" | "approved" | "declined")[];
        };
        /** @description What the office did with an application. Events are never changed or removed. */
        ApplicationEvent: {
            /** @description The version of the application that it made. */
            version: number;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            kind: "moved" | "noted" | "taken" | "handed-back";
            actorId: number;
            actorName: string;
            /** @description The public part of the API key that it was done with, on behalf of the account; null for a person. */
            apiKey: string | null;
            /** @description Of a move. */
            fromStatus: ("pending" | "in-review" | "inspection-scheduled" | "approved" | "declined") | null;
            /** @description Of a move. */
            toStatus: ("pending" | "in-review" | "inspection-scheduled" | "approved" | "declined") | null;
            inspectionDate: string | null;
            inspectionPlace: string | null;
            /** @description The message to the applicant. */
            message: string | null;
            /**
             * @deprecated
             * @description Deprecated: the same as `message`.
             */
            words: string | null;
            /** @description The internal note. */
            note: string | null;
        };
        /** @description A message, in a list. */
        ListedMessage: {
            id: number;
            name: string;
            email: string;
            subject: string;
            /** Format: date-time */
            receivedAt: string;
            /** @enum {string} */
            state: "new" | "read" | "answered" | "spam";
            /** @description Counts the changes. Send it with the next one. */
            version: number;
            /** @description The beginning of the message. */
            excerpt: string;
        };
        /** @description A message of the contact form. */
        Message: {
            id: number;
            name: string;
            email: string;
            subject: string;
            /** Format: date-time */
            receivedAt: string;
            /** @enum {string} */
            state: "new" | "read" | "answered" | "spam";
            /** @description Counts the changes. Send it with the next one. */
            version: number;
            message: string;
            /**
             * @description Of the page it was written on.
             * @enum {string}
             */
            language: "en" | "id";
            /** @description Since when it is in this state; null where it is as it came. */
            stateAt: string | null;
            /** @description The email address of the staff member who set it. */
            stateBy: string | null;
        };
        /** @description An application or messages that were erased. */
        Erasure: {
            id: number;
            /** Format: date-time */
            at: string;
            /** @description The reference of an application, or which messages. */
            subject: string;
            /** @description As the administrator gave it; or that the period has ended. */
            reason: string;
            /** @description The email address of the administrator; `system` where the period had ended. */
            by: string;
        };
        /** @description A service in one language. */
        Service: {
            id: number;
            /** @description The part of its address after /services/. */
            slug: string;
            title: string;
            description: string;
            imageUrl: string;
            longDescription: string | null;
            /** @enum {string} */
            category: "vessel" | "offshore" | "personnel" | "technical" | "advisory" | "specialized";
            areas: string[];
            /** @description Empty where the five standard ones are shown. */
            benefits: string[];
            /** @description `Survey: We attend.` is a step by that name. Empty where the five standard ones are shown. */
            process: string[];
        };
        /** @description A service in one language, as staff see it. */
        StaffService: {
            id: number;
            /** @description The part of its address after /services/. */
            slug: string;
            title: string;
            description: string;
            imageUrl: string;
            longDescription: string | null;
            /** @enum {string} */
            category: "vessel" | "offshore" | "personnel" | "technical" | "advisory" | "specialized";
            areas: string[];
            /** @description Empty where the five standard ones are shown. */
            benefits: string[];
            /** @description `Survey: We attend.` is a step by that name. Empty where the five standard ones are shown. */
            process: string[];
            hidden: boolean;
            version: number;
        };
        /** @description A service in both languages. */
        WholeService: {
            id: number;
            slug: string;
            category: string;
            imageUrl: string;
            hidden: boolean;
            /** @description Its position in the order, counted from 1. */
            place: number;
            /** @description Counts the changes. Send it with the next one. */
            version: number;
            texts: {
                en: components["schemas"]["ServiceTexts"];
                /** @description Indonesian; null where the English texts are shown. */
                id: components["schemas"]["ServiceTexts"] | null;
            };
        };
        /** @description The texts of a service in one language. */
        ServiceTexts: {
            title: string;
            description: string;
            longDescription: string | null;
            areas: string[];
            benefits: string[];
            process: string[];
        };
        /** @description A flag State. */
        Flag: {
            id: number;
            /** @description In English. */
            name: string;
            /** @description Two letters. */
            code: string;
        };
        /** @description A flag State, as staff see it. */
        WholeFlag: {
            id: number;
            /** @description In English. */
            name: string;
            /** @description Two letters. */
            code: string;
            /** @description Null where the usual name of the country is shown. */
            indonesianName: string | null;
            /** @description Of its administration, for notices about statutory certificates; for staff alone. */
            administrationEmail: string | null;
            hidden: boolean;
            /** @description Its position in the order, counted from 1. */
            place: number;
            /** @description Counts the changes. Send it with the next one. */
            version: number;
        };
        /** @description An account of staff or of a surveyor. */
        Account: {
            id: number;
            /** @description The same as `email`. */
            username: string;
            email: string;
            /** @enum {string} */
            role: "user" | "admin" | "surveyor";
            /** @description Of a surveyor, as certificates print it; null for others. */
            name: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description One session of your account. */
        Session: {
            id: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             */
            lastSeenAt: string;
            /** @description The browser and the operating system. */
            browser: string;
            /** @description The network address that it was started from. */
            address: string;
            /** @description Whether this request belongs to it. */
            isThis: boolean;
        };
        /** @description An account, as administrators see it. */
        ManagedAccount: {
            id: number;
            /** @description The same as `email`. */
            username: string;
            email: string;
            /** @enum {string} */
            role: "user" | "admin" | "surveyor";
            /** @description Of a surveyor, as certificates print it; null for others. */
            name: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Since when it is disabled; null where it is enabled. */
            disabledAt: string | null;
            /** @description When it was last used; null where it never was. */
            lastSeenAt: string | null;
            /** @description It has an authenticator app or a passkey. */
            secondFactor: boolean;
        };
        /** @description An invitation that was not used, revoked or replaced and has not expired. */
        Invitation: {
            id: number;
            email: string;
            /** @enum {string} */
            role: "user" | "admin" | "surveyor";
            name: string | null;
            /** @enum {string} */
            language: "en" | "id";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description An API key, without its secret. */
        ApiKey: {
            id: number;
            /** @description Its public part, by which lists, events and the log name it. */
            prefix: string;
            name: string;
            scopes: ("read" | "issue" | "survey" | "reports" | "companies" | "admin")[];
            /** @description How many requests it may make in a minute. */
            perMinute: number;
            /**
             * @description `stopped`: the account that made it is disabled or no longer an administrator.
             * @enum {string}
             */
            state: "working" | "expired" | "revoked" | "stopped";
            /** Format: date-time */
            createdAt: string;
            /** @description The email address of the account that made it, on whose behalf it acts. */
            createdBy: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description To the minute; null where it never was. */
            lastUsedAt: string | null;
            revokedAt: string | null;
            /** @description The email address; null also where the server revoked it. */
            revokedBy: string | null;
        };
        /** @description A batch of changes, as it is delivered to a webhook. */
        ChangesMessage: {
            /** @constant */
            type: "register.changes";
            /**
             * Format: date-time
             * @description Of the last entry.
             */
            timestamp: string;
            data: {
                /** @description The cursor before the batch. Where it is not the newest `nextCursor` that you have, read what is missing from the feed. */
                after: string | null;
                /** @description The cursor of the last entry. */
                nextCursor: string;
                /** @description Oldest first, at most 100. */
                entries: components["schemas"]["Change"][];
            };
        };
        /** @description What an administrator sends to a webhook to test it. */
        TestMessage: {
            /** @constant */
            type: "register.test";
            /** Format: date-time */
            timestamp: string;
            data: Record<string, never>;
        };
    };
    responses: {
        /** @description What was sent is not valid; `errors` names the fields. */
        Refusal400: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not signed in, or the session has ended; or the API key is wrong, expired or revoked. */
        Refusal401: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The account may not do this, or has to set up a second factor first, or the request came from a page of another site; or the API key lacks the scope, or the call accepts no key. */
        Refusal403: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such record. */
        Refusal404: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It conflicts with what is stored, or the first request with this `Idempotency-Key` is under way; `current` is the record as it is now. */
        Refusal409: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What was asked for was valid and is no longer; `detail` says what to do. */
        Refusal410: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is larger than 64 KB, or a file that is sent is larger than 64 MB. */
        Refusal413: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not sent as application/json. */
        Refusal415: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The `Idempotency-Key` was sent before with another request. */
        Refusal422: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests; where it helps to wait, `Retry-After` says for how many seconds. */
        Refusal429: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It cannot be done now, or the service is busy; where it helps to wait, `Retry-After` says for how many seconds. */
        Refusal503: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A failure of ours; nothing was changed. */
        Failure: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Problem = components['schemas']['Problem'];
export type VerifiedCertificate = components['schemas']['VerifiedCertificate'];
export type VerifiedPart = components['schemas']['VerifiedPart'];
export type Condition = components['schemas']['Condition'];
export type Endorsements = components['schemas']['Endorsements'];
export type Consent = components['schemas']['Consent'];
export type CheckedCode = components['schemas']['CheckedCode'];
export type Proof = components['schemas']['Proof'];
export type Import = components['schemas']['Import'];
export type Certificate = components['schemas']['Certificate'];
export type Part = components['schemas']['Part'];
export type SavedCertificate = components['schemas']['SavedCertificate'];
export type SurveyRecorded = components['schemas']['SurveyRecorded'];
export type HistoryEntry = components['schemas']['HistoryEntry'];
export type Deletion = components['schemas']['Deletion'];
export type CertificateScan = components['schemas']['CertificateScan'];
export type RecordWithParticulars = components['schemas']['RecordWithParticulars'];
export type ListedShip = components['schemas']['ListedShip'];
export type SavedShip = components['schemas']['SavedShip'];
export type NamePeriod = components['schemas']['NamePeriod'];
export type Ship = components['schemas']['Ship'];
export type SurveyStatus = components['schemas']['SurveyStatus'];
export type SurveyDue = components['schemas']['SurveyDue'];
export type SheetPart = components['schemas']['SheetPart'];
export type OwnSurveyReport = components['schemas']['OwnSurveyReport'];
export type SurveyReport = components['schemas']['SurveyReport'];
export type Company = components['schemas']['Company'];
export type SavedCompany = components['schemas']['SavedCompany'];
export type Changes = components['schemas']['Changes'];
export type Change = components['schemas']['Change'];
export type Webhook = components['schemas']['Webhook'];
export type FailedDelivery = components['schemas']['FailedDelivery'];
export type ListedApplication = components['schemas']['ListedApplication'];
export type Application = components['schemas']['Application'];
export type ApplicationEvent = components['schemas']['ApplicationEvent'];
export type ListedMessage = components['schemas']['ListedMessage'];
export type Message = components['schemas']['Message'];
export type Erasure = components['schemas']['Erasure'];
export type Service = components['schemas']['Service'];
export type StaffService = components['schemas']['StaffService'];
export type WholeService = components['schemas']['WholeService'];
export type ServiceTexts = components['schemas']['ServiceTexts'];
export type Flag = components['schemas']['Flag'];
export type WholeFlag = components['schemas']['WholeFlag'];
export type Account = components['schemas']['Account'];
export type Session = components['schemas']['Session'];
export type ManagedAccount = components['schemas']['ManagedAccount'];
export type Invitation = components['schemas']['Invitation'];
export type ApiKey = components['schemas']['ApiKey'];
export type ChangesMessage = components['schemas']['ChangesMessage'];
export type TestMessage = components['schemas']['TestMessage'];
export interface operations {
    verifyCertificate: {
        parameters: {
            query?: {
                /** @description What the register said at the end of this day in Jakarta, by its events; not a future day. */
                on?: string;
                /** @description With it, the answer carries its proof from the register’s log. */
                proof?: string;
                /** @description With it, the answer carries a signed receipt. */
                receipt?: string;
                /** @description The statement of the QR code, as its link has it: the answer then says how it compares (`code`). */
                c?: string;
            };
            path: {
                /** @description The certificate number as one types or pastes it: spaces, capital letters, kinds of dashes and quotation marks do not matter, and the whole text of a QR code is read as its link. */
                number: string;
            };
        };
        responses: {
            /** @description What the register says of this number. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description The authority issued it.
                         * @constant
                         */
                        verified: true;
                        certificate: components["schemas"]["VerifiedCertificate"];
                        checks: {
                            /** @enum {string} */
                            name: "issued" | "period" | "standing" | "surveys" | "superseded" | "details";
                            /**
                             * @description `compare`: only the reader, who has the paper, can decide.
                             * @enum {string}
                             */
                            outcome: "passed" | "failed" | "compare";
                        }[];
                        /** Format: date-time */
                        checkedAt: string;
                        /** @description Other certificates of the same types in force for this ship, which has one of each; left out where there are none. */
                        others?: {
                            /** @description The permanent code of its type, such as `SEC`; `OTHER` for what is none of the known types. */
                            code: string;
                            label: string;
                            number: string;
                        }[];
                        /** @description What the ship is called now, where the certificate has a former name of it; `vesselName` stays as printed. */
                        renamed?: {
                            name: string;
                            /** @description The first day of this name; null where it is not known. */
                            since: string | null;
                        };
                        code?: components["schemas"]["CheckedCode"];
                        /**
                         * Format: date
                         * @description The day asked for.
                         */
                        on?: string;
                        /** @description With `on`: the status of that day by what the register knows now; null where the number has no certificate now. */
                        knownNow?: ("valid" | "expired" | "suspended" | "withdrawn" | "not-yet-valid" | "superseded" | "survey-overdue" | "partly-valid") | null;
                        proof?: components["schemas"]["Proof"] | null;
                        /** @description A signed JSON Web Token of type `verification-receipt+jwt`. */
                        receipt?: string;
                    } | {
                        /**
                         * @description The register holds no such number.
                         * @constant
                         */
                        verified: false;
                        certificate: null;
                        /** @description The one number that has the same letters and digits. */
                        didYouMean?: string;
                        /** @description Of a number such as `NUMBER/IOPP`: the record is in the register and has no certificate of that type. */
                        recordOfPart?: string;
                        /** @description The types that the record has. */
                        codes?: string[];
                        /** @description The number was corrected to this one; documents with the old one are replaced. */
                        correctedTo?: string;
                        /**
                         * Format: date
                         * @description On this day.
                         */
                        correctedOn?: string;
                        /**
                         * Format: date
                         * @description The day the authority removed the number, which was entered by mistake.
                         */
                        removedOn?: string;
                        /**
                         * Format: date
                         * @description The day it was entered, which is later than the day asked for.
                         */
                        enteredOn?: string;
                        code?: components["schemas"]["CheckedCode"];
                        /**
                         * Format: date
                         * @description The day asked for.
                         */
                        on?: string;
                        /** @description With `on`: the status of that day by what the register knows now; null where the number has no certificate now. */
                        knownNow?: ("valid" | "expired" | "suspended" | "withdrawn" | "not-yet-valid" | "superseded" | "survey-overdue" | "partly-valid") | null;
                        proof?: components["schemas"]["Proof"] | null;
                        /** @description A signed JSON Web Token of type `verification-receipt+jwt`. */
                        receipt?: string;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    verifyCertificates: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Certificate numbers, or texts of QR codes, each read as by the call for one number. */
                    numbers: string[];
                    /**
                     * @description Whether to answer with a signed receipt.
                     * @default false
                     */
                    receipt?: boolean;
                };
            };
        };
        responses: {
            /** @description What the register says of each, in the order asked. */
            200: {
                content: {
                    "application/json": {
                        answers: ({
                            /** @description In its normal form. */
                            number: string;
                            /**
                             * @description The authority issued it.
                             * @constant
                             */
                            verified: true;
                            certificate: components["schemas"]["VerifiedCertificate"];
                            checks: {
                                /** @enum {string} */
                                name: "issued" | "period" | "standing" | "surveys" | "superseded" | "details";
                                /**
                                 * @description `compare`: only the reader, who has the paper, can decide.
                                 * @enum {string}
                                 */
                                outcome: "passed" | "failed" | "compare";
                            }[];
                            /** Format: date-time */
                            checkedAt: string;
                            /** @description Other certificates of the same types in force for this ship, which has one of each; left out where there are none. */
                            others?: {
                                /** @description The permanent code of its type, such as `SEC`; `OTHER` for what is none of the known types. */
                                code: string;
                                label: string;
                                number: string;
                            }[];
                            /** @description What the ship is called now, where the certificate has a former name of it; `vesselName` stays as printed. */
                            renamed?: {
                                name: string;
                                /** @description The first day of this name; null where it is not known. */
                                since: string | null;
                            };
                            code?: components["schemas"]["CheckedCode"];
                        } | {
                            /** @description In its normal form. */
                            number: string;
                            /**
                             * @description The register holds no such number.
                             * @constant
                             */
                            verified: false;
                            certificate: null;
                            /** @description The one number that has the same letters and digits. */
                            didYouMean?: string;
                            /** @description Of a number such as `NUMBER/IOPP`: the record is in the register and has no certificate of that type. */
                            recordOfPart?: string;
                            /** @description The types that the record has. */
                            codes?: string[];
                            /** @description The number was corrected to this one; documents with the old one are replaced. */
                            correctedTo?: string;
                            /**
                             * Format: date
                             * @description On this day.
                             */
                            correctedOn?: string;
                            /**
                             * Format: date
                             * @description The day the authority removed the number, which was entered by mistake.
                             */
                            removedOn?: string;
                            /**
                             * Format: date
                             * @description The day it was entered, which is later than the day asked for.
                             */
                            enteredOn?: string;
                            code?: components["schemas"]["CheckedCode"];
                            /** @description Why this is no certificate number; `number` is then what was sent. */
                            problem?: string;
                        })[];
                        /** Format: date-time */
                        checkedAt: string;
                        /** @description A signed JSON Web Token of type `verification-receipt+jwt`. */
                        receipt?: string;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getVessel: {
        parameters: {
            query?: {
                /** @description The number that the page before ended with (`next`). A page has 200 entries, or fewer where they are large. */
                after?: string;
            };
            path: {
                /** @description Seven digits. */
                imo: string;
            };
        };
        responses: {
            /** @description What the register has; an empty list where it has nothing. */
            200: {
                content: {
                    "application/json": {
                        imoNumber: string;
                        /** @description Of the ship, where its newest certificate has a former name. */
                        presentName?: string;
                        certificates: components["schemas"]["VerifiedCertificate"][];
                        /** @description There are more than these. */
                        more: boolean;
                        /** @description What `after` of the next page is; null on the last one. */
                        next: string | null;
                        /** @description What a cargo ship of 500 GT and more usually carries, and no certificate in force covers here; by abbreviation. Null where certificates in force are on other pages. */
                        missing: string[] | null;
                        contradictions: ({
                            /**
                             * @description The check digit is wrong, as it is in some real numbers.
                             * @constant
                             */
                            kind: "check-digit";
                        } | {
                            /** @enum {string} */
                            kind: "names" | "flags";
                            values: string[];
                            numbers: string[];
                        } | {
                            /**
                             * @description Two certificates in force cover the same type; a survey of one may be overdue.
                             * @constant
                             */
                            kind: "twice";
                            type: string;
                            numbers: string[];
                        } | {
                            /**
                             * @description When it was issued, the certificate that it depends on had expired.
                             * @constant
                             */
                            kind: "outlived";
                            number: string;
                            type: string;
                            restsOn: string;
                            expired: string;
                            /** Format: date */
                            expiredOn: string;
                        })[];
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getVesselKit: {
        parameters: {
            query?: never;
            path: {
                /** @description Seven digits. */
                imo: string;
            };
        };
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    /** @description Names the file by the IMO number and the date. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Your own password, again. Without it the response is 403. */
                    password?: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The permission. */
            201: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        grant: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    exportCertificates: {
        parameters: {
            query?: {
                /** @description Text in the number, the vessel’s name, the type or the IMO number; capital letters do not matter. */
                q?: string;
                /** @description What a verification says today, by the date in Jakarta; `survey-overdue` also finds partly valid records of which one survey is overdue. */
                status?: "valid" | "expired" | "suspended" | "withdrawn" | "not-yet-valid" | "superseded" | "survey-overdue" | "partly-valid";
                /** @description A State, by any of its names or codes: certificates with every spelling of it are found. Another text, as the certificates have it. */
                flag?: string;
                /** @description One of the types it covers. */
                type?: "International Anti-Fouling System" | "International Ballast Water Management" | "Certificate of Classification" | "Cargo Ship Safety Construction" | "Cargo Ship Safety Equipment" | "Cargo Ship Safety Radio" | "Document of Compliance" | "International Energy Efficiency" | "International Air Pollution Prevention" | "International Oil Pollution Prevention" | "International Ship Security" | "International Sewage Pollution Prevention" | "International Tonnage" | "International Load Line" | "Maritime Labour Statement of Compliance" | "Safety Management Certificate";
                /** @description With a certificate in force that expires, or whose extension ends, today or within this number of days. */
                expiring?: number;
                /** @description Issued on this day or later. */
                issuedFrom?: string;
                /** @description Issued on this day or earlier. */
                issuedTo?: string;
                /** @description What they are sorted by; `id` is the order of entry, and `-` before a name reverses the order. */
                sort?: "id" | "-id" | "certificateId" | "-certificateId" | "vesselName" | "-vesselName" | "imoNumber" | "-imoNumber" | "flag" | "-flag" | "type" | "-type" | "issuedDate" | "-issuedDate" | "expiryDate" | "-expiryDate";
                /** @description Only these, in this order: ids of records, joined by commas, at most 1,000. The other filters then have no effect. Up to 50 at once, and 500 a day of one account, need no `grant`. */
                ids?: string;
                /** @description From `POST /api/exports`; needed without `ids`, with more than 50 of them, and after 500 a day. Without a valid one the answer is 403. */
                grant?: string;
                /** @description Which table: `records` (without it), one row for each record; `certificates`, one row for each certificate of a record, with its own dates, extension and standing; `surveys`; `conditions`; `particulars`, one row for each fact that only the form of a certificate asks for; `ships`, one row for each ship of the certificates. */
                table?: "records" | "certificates" | "surveys" | "conditions" | "particulars" | "ships";
            };
            path?: never;
        };
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Names the file by the table and the date, such as `lentera-records-2026-11-27.csv`. */
                    "Content-Disposition": string;
                    /** @description How many certificates were asked for. */
                    "X-Total-Count": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    exportWorkbook: {
        parameters: {
            query?: {
                /** @description Text in the number, the vessel’s name, the type or the IMO number; capital letters do not matter. */
                q?: string;
                /** @description What a verification says today, by the date in Jakarta; `survey-overdue` also finds partly valid records of which one survey is overdue. */
                status?: "valid" | "expired" | "suspended" | "withdrawn" | "not-yet-valid" | "superseded" | "survey-overdue" | "partly-valid";
                /** @description A State, by any of its names or codes: certificates with every spelling of it are found. Another text, as the certificates have it. */
                flag?: string;
                /** @description One of the types it covers. */
                type?: "International Anti-Fouling System" | "International Ballast Water Management" | "Certificate of Classification" | "Cargo Ship Safety Construction" | "Cargo Ship Safety Equipment" | "Cargo Ship Safety Radio" | "Document of Compliance" | "International Energy Efficiency" | "International Air Pollution Prevention" | "International Oil Pollution Prevention" | "International Ship Security" | "International Sewage Pollution Prevention" | "International Tonnage" | "International Load Line" | "Maritime Labour Statement of Compliance" | "Safety Management Certificate";
                /** @description With a certificate in force that expires, or whose extension ends, today or within this number of days. */
                expiring?: number;
                /** @description Issued on this day or later. */
                issuedFrom?: string;
                /** @description Issued on this day or earlier. */
                issuedTo?: string;
                /** @description What they are sorted by; `id` is the order of entry, and `-` before a name reverses the order. */
                sort?: "id" | "-id" | "certificateId" | "-certificateId" | "vesselName" | "-vesselName" | "imoNumber" | "-imoNumber" | "flag" | "-flag" | "type" | "-type" | "issuedDate" | "-issuedDate" | "expiryDate" | "-expiryDate";
                /** @description Only these, in this order: ids of records, joined by commas, at most 1,000. The other filters then have no effect. Up to 50 at once, and 500 a day of one account, need no `grant`. */
                ids?: string;
                /** @description From `POST /api/exports`; needed without `ids`, with more than 50 of them, and after 500 a day. Without a valid one the answer is 403. */
                grant?: string;
            };
            path?: never;
        };
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Names the file by the date, such as `lentera-export-2026-11-27.xlsx`. */
                    "Content-Disposition": string;
                    /** @description How many certificates were asked for. */
                    "X-Total-Count": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listImports: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description The imports, newest first. */
            200: {
                content: {
                    "application/json": components["schemas"]["Import"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    uploadImport: {
        parameters: {
            query?: {
                /** @description The name of the file. */
                name?: string;
                /** @description Of a workbook: the name of the sheet that is to be read. Left out, it is the first that is not hidden and has certificates by its headings, with all others that have them, too. */
                sheet?: string;
            };
            path?: never;
        };
        /** @description The file itself, at most 64 MB: CSV or XLSX. The row with the names of the columns is found; titles above and notes below the table are left out. */
        requestBody: {
            content: {
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description The import, whose file is being read. */
            202: {
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the import. */
                id: number;
            };
        };
        responses: {
            /** @description The import. */
            200: {
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteImport: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the import. */
                id: number;
            };
        };
        responses: {
            /** @description The import was discarded. */
            204: {
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    checkImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the import. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. */
                    certificateId?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. */
                    vesselName?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. */
                    imoNumber?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. */
                    flag?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. */
                    type?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. Its cells hold several types, separated by commas, semicolons, slashes, plus signs or line ends. */
                    issuedCertificates?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. */
                    issuedDate?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. */
                    expiryDate?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. Without it, all are in force. */
                    standing?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. */
                    standingReason?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. Without it, since today. */
                    standingSince?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. Its cells hold the address of a service, such as `ship-classification`, or its id. */
                    serviceId?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. */
                    grossTonnage?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. */
                    renewedFrom?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. */
                    lastAnnual?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. */
                    lastIntermediate?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. */
                    lastBottom?: "" | (number | string);
                    /** @description Its column, counted from 0; left out or empty, the file does not have it. */
                    surveyLocation?: "" | (number | string);
                    /**
                     * @description What the file holds, as the import says it. Of a file of `surveys` only `dateOrder` counts besides.
                     * @default records
                     * @enum {string}
                     */
                    holds?: "records" | "surveys";
                    /** @description Columns, counted from 0, that no field has and that are not needed. Cells of the others are stored as a note in the history of the record. */
                    leaveOut?: (number | string)[];
                    /**
                     * @description What comes first in dates such as 03/04/2026; those that begin with the year need no order.
                     * @default day-first
                     * @enum {string}
                     */
                    dateOrder?: "day-first" | "month-first";
                    /**
                     * @description The hundred years that years with two digits are of: 10-Mar-25 is in 2025 unless they are those `from 1900 to 1999`.
                     * @default 1950-2049
                     * @enum {string}
                     */
                    shortYears?: "1950-2049" | "2000-2099" | "1900-1999";
                    /** @description Answers to the questions of the last check about types: each `text` with the codes of what it means, such as SAFCON, SEC and SRC for a combined certificate. Without codes its rows stay aside. */
                    typesAs?: {
                        text: string;
                        codes: ("IAFS" | "IBWMC" | "Class" | "SAFCON" | "SEC" | "SRC" | "DOC" | "IEEC" | "IAPP" | "IOPP" | "ISSC" | "ISPP" | "ITC69" | "ILLC" | "MLC" | "SMC")[];
                    }[];
                    /**
                     * @description `proposed`: numbers with characters that no number has are imported as the last check proposed; else they are set aside.
                     * @default written
                     * @enum {string}
                     */
                    numbersAs?: "written" | "proposed";
                };
            };
        };
        responses: {
            /** @description The import, which is being checked. */
            202: {
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getImportErrors: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the import. */
                id: number;
            };
        };
        responses: {
            /** @description A CSV file. */
            200: {
                headers: {
                    /** @description Names the file `import-`, the id and `-errors`. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getImportSetAside: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the import. */
                id: number;
            };
        };
        responses: {
            /** @description A CSV file. */
            200: {
                headers: {
                    /** @description Names the file `import-`, the id and `-set-aside`. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getImportSetAsideWorkbook: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the import. */
                id: number;
            };
        };
        responses: {
            /** @description A workbook. */
            200: {
                headers: {
                    /** @description Names the file `import-`, the id and `-set-aside`. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    commitImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the import. */
                id: number;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description The number of faulty rows that the check found (`outcome.faulty`), to import the others without them. Another number is refused (409).
                     * @default 0
                     */
                    setAside?: number;
                    /** @description Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
                    confirm?: {
                        /** @description Your own password. */
                        password?: string;
                        /** @description With the password, where your account has a second factor: a code of the app, or a recovery code. */
                        code?: string;
                        /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
                        passkey?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The import, which is being written. */
            202: {
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listCertificates: {
        parameters: {
            query?: {
                /** @description Text in the number, the vessel’s name, the type or the IMO number; capital letters do not matter. */
                q?: string;
                /** @description What a verification says today, by the date in Jakarta; `survey-overdue` also finds partly valid records of which one survey is overdue. */
                status?: "valid" | "expired" | "suspended" | "withdrawn" | "not-yet-valid" | "superseded" | "survey-overdue" | "partly-valid";
                /** @description A State, by any of its names or codes: certificates with every spelling of it are found. Another text, as the certificates have it. */
                flag?: string;
                /** @description One of the types it covers. */
                type?: "International Anti-Fouling System" | "International Ballast Water Management" | "Certificate of Classification" | "Cargo Ship Safety Construction" | "Cargo Ship Safety Equipment" | "Cargo Ship Safety Radio" | "Document of Compliance" | "International Energy Efficiency" | "International Air Pollution Prevention" | "International Oil Pollution Prevention" | "International Ship Security" | "International Sewage Pollution Prevention" | "International Tonnage" | "International Load Line" | "Maritime Labour Statement of Compliance" | "Safety Management Certificate";
                /** @description With a certificate in force that expires, or whose extension ends, today or within this number of days. */
                expiring?: number;
                /** @description Issued on this day or later. */
                issuedFrom?: string;
                /** @description Issued on this day or earlier. */
                issuedTo?: string;
                /** @description What they are sorted by; `id` is the order of entry, and `-` before a name reverses the order. */
                sort?: "id" | "-id" | "certificateId" | "-certificateId" | "vesselName" | "-vesselName" | "imoNumber" | "-imoNumber" | "flag" | "-flag" | "type" | "-type" | "issuedDate" | "-issuedDate" | "expiryDate" | "-expiryDate";
                /** @description How many on a page. */
                limit?: number;
                /** @description The position where the page begins, as given by `Link`. Its format is internal: send it back unchanged. */
                after?: string;
                /** @description The page that ends before such a position, in the same order. */
                before?: string;
            };
            path?: never;
        };
        responses: {
            /** @description One page of certificates. */
            200: {
                headers: {
                    /** @description The number of matches, counted up to 5,000. */
                    "X-Total-Count": string;
                    /** @description The next page, as rel="next". */
                    Link?: string;
                    /** @description `true` where more than 5,000 match, else `false`. */
                    "X-Total-Count-Capped": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certificate"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createCertificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The certificate number: letters A to Z, digits, `-`, `/` and `.`, at most 64 characters. */
                    certificateId: string;
                    vesselName: string;
                    /** @description Seven digits; `IMO 9074729` is the same. Null or left out for a vessel without one. */
                    imoNumber?: string | null;
                    flag: string;
                    /** Format: date */
                    issuedDate: string;
                    /** @description Null or left out where none of its types expires. */
                    expiryDate?: (string | null) | null;
                    serviceId?: number | null;
                    /** @description A whole number from 1 to 1,000,000; null or left out where it is not known. */
                    grossTonnage?: number | null;
                    /** @description Needed where no types are selected; else the first of them is used instead. */
                    type?: string;
                    /** @description The types as text, joined by comma and space; the selected types are used instead. */
                    issuedCertificates?: string | null;
                    /** @description Types of the register’s list of 16, named as `type` is when certificates are listed. */
                    selectedCertificates?: string[];
                    /** @description The check box. Alone, false suspends and true reinstates what is suspended; a reason may be left out. */
                    isValid?: boolean;
                    /**
                     * @description A change follows the moves of `POST …/standing` and needs `standingReason`; a withdrawal is undone by a call of its own (409).
                     * @enum {string}
                     */
                    standing?: "in-force" | "suspended" | "withdrawn";
                    /** @description Shown to everyone who verifies the certificate. */
                    standingReason?: string | null;
                    applicationId?: number | null;
                    /** @description Its certificates, each with its own dates, instead of selected types. What is left out of a part is as in the record; types that do not expire have no expiry date. */
                    parts?: {
                        code: string;
                        /**
                         * @default full-term
                         * @enum {string}
                         */
                        kind?: "full-term" | "interim" | "short-term" | "conditional" | "provisional";
                        /** Format: date */
                        issuedDate?: string;
                        expiryDate?: string | null;
                        surveyCompletedOn?: string | null;
                        renewedFrom?: string | null;
                    }[];
                    /** @description The id of the certificate that this one renews. Null or left out where it renews none. */
                    renewalOf?: number | null;
                };
            };
        };
        responses: {
            /** @description The certificate as it is stored in the register, with what a person should look at. */
            201: {
                content: {
                    "application/json": components["schemas"]["SavedCertificate"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getCertificate: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the certificate. */
                id: number;
            };
        };
        responses: {
            /** @description The record. */
            200: {
                content: {
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateCertificate: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the certificate. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The certificate number: letters A to Z, digits, `-`, `/` and `.`, at most 64 characters. */
                    certificateId?: string;
                    vesselName?: string;
                    /** @description Seven digits; `IMO 9074729` is the same. Null or left out for a vessel without one. */
                    imoNumber?: string | null;
                    flag?: string;
                    /** Format: date */
                    issuedDate?: string;
                    /** @description Null or left out where none of its types expires. */
                    expiryDate?: (string | null) | null;
                    serviceId?: number | null;
                    /** @description A whole number from 1 to 1,000,000; null or left out where it is not known. */
                    grossTonnage?: number | null;
                    /** @description Needed where no types are selected; else the first of them is used instead. */
                    type?: string;
                    /** @description The types as text, joined by comma and space; the selected types are used instead. */
                    issuedCertificates?: string | null;
                    /** @description Types of the register’s list of 16, named as `type` is when certificates are listed. */
                    selectedCertificates?: string[];
                    /** @description The check box. Alone, false suspends and true reinstates what is suspended; a reason may be left out. */
                    isValid?: boolean;
                    /**
                     * @description A change follows the moves of `POST …/standing` and needs `standingReason`; a withdrawal is undone by a call of its own (409).
                     * @enum {string}
                     */
                    standing?: "in-force" | "suspended" | "withdrawn";
                    /** @description Shown to everyone who verifies the certificate. */
                    standingReason?: string | null;
                    /** @description Why facts that a verification shows are changed. Public; left out, the public reads that no reason was given. */
                    correctionReason?: string | null;
                    version?: number;
                    /** @description Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
                    confirm?: {
                        /** @description Your own password. */
                        password?: string;
                        /** @description With the password, where your account has a second factor: a code of the app, or a recovery code. */
                        code?: string;
                        /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
                        passkey?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The record after the change, with what a person should look at. */
            200: {
                content: {
                    "application/json": components["schemas"]["SavedCertificate"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteCertificate: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the certificate. */
                id: number;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Why; it stays in the history and in the list of deletions, for staff alone. */
                    reason?: string | null;
                    /** @description The version that was read; an older one is refused with 409. */
                    version?: number;
                    /** @description Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
                    confirm?: {
                        /** @description Your own password. */
                        password?: string;
                        /** @description With the password, where your account has a second factor: a code of the app, or a recovery code. */
                        code?: string;
                        /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
                        passkey?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The certificate was deleted. */
            204: {
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    changeStanding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the certificate. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    move: "suspend" | "reinstate" | "withdraw";
                    /** @description Why. Everyone who verifies the certificate reads the reason of a suspension or withdrawal; each stays in its history. */
                    reason: string;
                    /** @description The version that was read; a decision upon an older one is refused with 409. */
                    version: number;
                    /** @description Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
                    confirm?: {
                        /** @description Your own password. */
                        password?: string;
                        /** @description With the password, where your account has a second factor: a code of the app, or a recovery code. */
                        code?: string;
                        /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
                        passkey?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The record after the decision. */
            200: {
                content: {
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    undoWithdrawal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the certificate. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why; the public reads it. */
                    reason: string;
                    /** @description The version that was read; an older one is refused with 409. */
                    version: number;
                    /** @description Your own password, again. Without it the response is 403. */
                    password?: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The record after it. */
            200: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    undoFlagChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the certificate. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why the flag did not change; stays in the history. */
                    reason: string;
                    /** @description The version that was read; an older one is refused with 409. */
                    version: number;
                    /**
                     * @description Must be true where the two flags are not one State; else left out.
                     * @default false
                     */
                    recordedByMistake?: boolean;
                    /** @description Your own password, again. Without it the response is 403. */
                    password?: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The record after it. */
            200: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    recordSurvey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the certificate. */
                id: number;
                /** @description The abbreviation of a type on the record, such as `SEC`. */
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description An annual or intermediate verification has these kinds, too.
                     * @enum {string}
                     */
                    kind: "initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional";
                    /**
                     * Format: date
                     * @description The day on which it was completed, at its place; at most one day after today in Jakarta.
                     */
                    completedOn: string;
                    place: string;
                    /** @description Printed on the document of the certificate and shown by its verification, where the survey is endorsed. */
                    surveyor: string;
                    /**
                     * @default satisfactory
                     * @enum {string}
                     */
                    result?: "satisfactory" | "with-conditions" | "not-satisfactory";
                    /** @description For staff. */
                    remarks?: string | null;
                    /** @description The version of the record that was read; with it, a change of a later one is refused with 409. */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description The record after it, and what it was credited to. */
            201: {
                content: {
                    "application/json": components["schemas"]["SurveyRecorded"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    extendPart: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the certificate. */
                id: number;
                /** @description The abbreviation of a type on the record, such as `SEC`. */
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "new-certificate-not-on-board" | "to-port-of-survey" | "short-voyages" | "to-longest-term" | "interim-special-case" | "administration-decision";
                    /**
                     * Format: date
                     * @description The last day on which it is valid.
                     */
                    until: string;
                    /** @description Why; it stays in the history. */
                    reason: string;
                    /** @description Who consented; with reference and date it is needed for every type but `Class` and `OTHER`, and for a decision of the Administration. */
                    administration?: string | null;
                    /** @description Of the letter or message of the Administration. */
                    consentReference?: string | null;
                    /** @description The day on which it consented; today or earlier. */
                    consentDate?: string | null;
                    /** @description The version of the record that was read; with it, a change of a later one is refused with 409. */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description The record after it. */
            201: {
                content: {
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    changePartStanding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the certificate. */
                id: number;
                /** @description The abbreviation of a type on the record, such as `SEC`. */
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    move: "suspend" | "reinstate" | "withdraw";
                    /** @description Everyone who verifies the certificate reads the reason of a suspension or withdrawal. */
                    reason: string;
                    /** @description The version of the record that was read; with it, a change of a later one is refused with 409. */
                    version?: number;
                    /** @description Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
                    confirm?: {
                        /** @description Your own password. */
                        password?: string;
                        /** @description With the password, where your account has a second factor: a code of the app, or a recovery code. */
                        code?: string;
                        /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
                        passkey?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The record after it. */
            200: {
                content: {
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    imposeCondition: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the certificate. */
                id: number;
                /** @description The abbreviation of a type on the record, such as `SEC`. */
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "class" | "statutory";
                    text: string;
                    /**
                     * Format: date
                     * @description Today or earlier.
                     */
                    imposedOn: string;
                    /**
                     * Format: date
                     * @description From the next day on it is overdue.
                     */
                    dueOn: string;
                    /** @description The version of the record that was read; with it, a change of a later one is refused with 409. */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description The record after it. */
            201: {
                content: {
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    closeCondition: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the certificate. */
                id: number;
                /** @description The abbreviation of a type on the record, such as `SEC`. */
                code: string;
                /** @description Its position in the list of the part, from 1. */
                number: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description Today or earlier.
                     */
                    closedOn: string;
                    /** @description The version of the record that was read; with it, a change of a later one is refused with 409. */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description The record after it. */
            200: {
                content: {
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listHistory: {
        parameters: {
            query?: {
                /** @description Only entries with a smaller id, as `Link` names it. */
                before?: number;
            };
            path: {
                /** @description The id of the certificate. */
                id: number;
            };
        };
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    /** @description The 50 before these, as rel="next", where there are any. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listDeletions: {
        parameters: {
            query?: {
                /** @description Text in the last number or in the name of the ship, or a number of the record with other separators. */
                q?: string;
                /** @description Only deletions with a smaller id, as `Link` names it. */
                before?: number;
            };
            path?: never;
        };
        responses: {
            /** @description The deletions. */
            200: {
                headers: {
                    /** @description The 50 before these, as rel="next", where there are any. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getCertificateScan: {
        parameters: {
            query?: {
                /** @description Of one that was replaced or removed, hexadecimal; left out, the present one. */
                sha256?: string;
            };
            path: {
                /** @description The id of the certificate. */
                id: number;
            };
        };
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Names the file after the number. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                    "image/jpeg": unknown;
                    "image/png": unknown;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    putCertificateScan: {
        parameters: {
            query?: {
                /** @description Why it replaces the scan that is there, 3 to 500 characters; left out where there is none. */
                reason?: string;
            };
            path: {
                /** @description The id of the certificate. */
                id: number;
            };
        };
        /** @description The file itself, at most 10 MB: PDF, JPEG or PNG by its content, with which `Content-Type` has to agree where it is not `application/octet-stream`. */
        requestBody: {
            content: {
                "application/pdf": unknown;
                "image/jpeg": unknown;
                "image/png": unknown;
            };
        };
        responses: {
            /** @description The scan that the entry has now. */
            200: {
                content: {
                    "application/json": components["schemas"]["CertificateScan"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    removeCertificateScan: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the certificate. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why; it stays in the history. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The scan was removed. */
            204: {
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    getCertificatePdf: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the certificate. */
                id: number;
            };
        };
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    /** @description Names the file after the number. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getPartPdf: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the certificate. */
                id: number;
                /** @description The abbreviation of a type on the record, such as `SEC`. */
                code: string;
            };
        };
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    /** @description Names the file after the number. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    recordParticulars: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the certificate. */
                id: number;
                /** @description The abbreviation of a type on the record, such as `SEC`. */
                code: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A text for each field of the form, by its key; what is left out or empty is printed as not recorded. */
                    particulars: {
                        [key: string]: string;
                    };
                    /** @description The version of the record that was read; a change of a later one is refused with 409. */
                    version: number;
                };
            };
        };
        responses: {
            /** @description The record after it, with what a person should look at. */
            200: {
                content: {
                    "application/json": components["schemas"]["RecordWithParticulars"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getQrPng: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the certificate. */
                id: number;
            };
        };
        responses: {
            /** @description The code that leads to the verification. */
            200: {
                headers: {
                    /** @description Names the file `QR_` and the number. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getQrSvg: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the certificate. */
                id: number;
            };
        };
        responses: {
            /** @description The code that leads to the verification. */
            200: {
                headers: {
                    /** @description Names the file `QR_` and the number. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": unknown;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    checkDocument: {
        parameters: {
            query?: never;
            path: {
                /** @description SHA-256 of the whole file, hexadecimal. */
                sha256: string;
            };
        };
        responses: {
            /** @description What is known of this file. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description The authority made this very file.
                         * @constant
                         */
                        known: true;
                        /** @description The number of the certificate it shows. */
                        certificateId: string;
                        /** @description The version of the record that it shows. */
                        version: number;
                        /** @description Whether the record is still of that version. It says nothing about whether it is in force. */
                        current: boolean;
                        /**
                         * @description `replaced`: by a corrected version, so that facts on the paper are no longer so. `earlier`: only the standing, a renewal, an endorsement or particulars of the ship came later. `deleted`: the record was entered by mistake.
                         * @enum {string}
                         */
                        status: "current" | "earlier" | "replaced" | "deleted";
                        /** @description Of the form of one certificate: the surveys and the extension that were endorsed since it was made. */
                        endorsed: {
                            /** @enum {string} */
                            kind: "initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional" | "extension";
                            /** Format: date */
                            on: string;
                        }[];
                        /** @description What was corrected since, the newest last. */
                        corrections: {
                            /**
                             * Format: date
                             * @description The day, in Jakarta.
                             */
                            on: string;
                            /** @description The type of the one certificate that it is of, such as ILLC; left out, it is of the record. */
                            code?: string;
                            /** @description `standing`: a withdrawal was undone. */
                            fields: ("standing" | "certificateId" | "vesselName" | "imoNumber" | "flag" | "type" | "issuedCertificates" | "issuedDate" | "expiryDate" | "grossTonnage")[];
                            /** @description Null where none was given. */
                            reason: string | null;
                            /** @description The version of the record after the correction; documents of an older version are replaced where they have such a field. */
                            version: number;
                        }[];
                        /** @description The number that the certificate has now, where it is another. */
                        correctedTo: string | null;
                        /** Format: date-time */
                        createdAt: string;
                    } | {
                        /**
                         * @description The authority made no such file.
                         * @constant
                         */
                        known: false;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    recogniseDocument: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description SHA-256 of the whole file, hexadecimal.
                     * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                     */
                    sha256: string;
                };
            };
        };
        responses: {
            /** @description What is known of this file. */
            200: {
                content: {
                    "application/json": {
                        /**
                         * @description The authority made this very file.
                         * @constant
                         */
                        known: true;
                        /** @description The number of the certificate it shows. */
                        certificateId: string;
                        /** @description The version of the record that it shows. */
                        version: number;
                        /** @description Whether the record is still of that version. It says nothing about whether it is in force. */
                        current: boolean;
                        /**
                         * @description `replaced`: by a corrected version, so that facts on the paper are no longer so. `earlier`: only the standing, a renewal, an endorsement or particulars of the ship came later. `deleted`: the record was entered by mistake.
                         * @enum {string}
                         */
                        status: "current" | "earlier" | "replaced" | "deleted";
                        /** @description Of the form of one certificate: the surveys and the extension that were endorsed since it was made. */
                        endorsed: {
                            /** @enum {string} */
                            kind: "initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional" | "extension";
                            /** Format: date */
                            on: string;
                        }[];
                        /** @description What was corrected since, the newest last. */
                        corrections: {
                            /**
                             * Format: date
                             * @description The day, in Jakarta.
                             */
                            on: string;
                            /** @description The type of the one certificate that it is of, such as ILLC; left out, it is of the record. */
                            code?: string;
                            /** @description `standing`: a withdrawal was undone. */
                            fields: ("standing" | "certificateId" | "vesselName" | "imoNumber" | "flag" | "type" | "issuedCertificates" | "issuedDate" | "expiryDate" | "grossTonnage")[];
                            /** @description Null where none was given. */
                            reason: string | null;
                            /** @description The version of the record after the correction; documents of an older version are replaced where they have such a field. */
                            version: number;
                        }[];
                        /** @description The number that the certificate has now, where it is another. */
                        correctedTo: string | null;
                        /** Format: date-time */
                        createdAt: string;
                    } | {
                        /**
                         * @description The authority made no such file.
                         * @constant
                         */
                        known: false;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listShips: {
        parameters: {
            query?: {
                /** @description Text in the name, a former name, the IMO number, the call sign or the flag. */
                q?: string;
                /** @description How many on a page. */
                limit?: number;
                /** @description The position where the page begins, taken from `Link`. */
                after?: number;
            };
            path?: never;
        };
        responses: {
            /** @description One page of ships. */
            200: {
                headers: {
                    /** @description The number of matches, counted up to 5,000. */
                    "X-Total-Count": string;
                    /** @description The next page, as rel="next". */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedShip"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createShip: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    flag: string;
                    imoNumber?: string | null;
                    /** @description Three to seven letters and digits. */
                    callSign?: string | null;
                    portOfRegistry?: string | null;
                    grossTonnage?: number | null;
                    netTonnage?: number | null;
                    deadweight?: number | null;
                    /** @description Metres, with at most two decimals. */
                    length?: number | null;
                    personsCertified?: number | null;
                    shipType?: ("bulk-carrier" | "oil-tanker" | "chemical-tanker" | "gas-carrier" | "container-ship" | "general-cargo-ship" | "passenger-ship" | "ro-ro-cargo-ship" | "fishing-vessel" | "tug" | "barge" | "offshore-support-vessel" | "mobile-offshore-unit" | "other") | null;
                    contractedOn?: string | null;
                    keelLaidOn?: string | null;
                    deliveredOn?: string | null;
                    convertedOn?: string | null;
                    classNotation?: string | null;
                    /** @description The id of a company. */
                    ownerId?: number | null;
                    /** @description The id of a company. */
                    managerId?: number | null;
                };
            };
        };
        responses: {
            /** @description The ship, with what a person should look at. */
            201: {
                content: {
                    "application/json": components["schemas"]["SavedShip"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getShip: {
        parameters: {
            query?: never;
            path: {
                /** @description The IMO number, seven digits; `id-` and the id of a ship without one. */
                imo: string;
            };
        };
        responses: {
            /** @description The ship, with its companies, names and flags. */
            200: {
                content: {
                    "application/json": components["schemas"]["Ship"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateShip: {
        parameters: {
            query?: never;
            path: {
                /** @description The IMO number, seven digits; `id-` and the id of a ship without one. */
                imo: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    flag?: string;
                    imoNumber?: string | null;
                    /** @description Three to seven letters and digits. */
                    callSign?: string | null;
                    portOfRegistry?: string | null;
                    grossTonnage?: number | null;
                    netTonnage?: number | null;
                    deadweight?: number | null;
                    /** @description Metres, with at most two decimals. */
                    length?: number | null;
                    personsCertified?: number | null;
                    shipType?: ("bulk-carrier" | "oil-tanker" | "chemical-tanker" | "gas-carrier" | "container-ship" | "general-cargo-ship" | "passenger-ship" | "ro-ro-cargo-ship" | "fishing-vessel" | "tug" | "barge" | "offshore-support-vessel" | "mobile-offshore-unit" | "other") | null;
                    contractedOn?: string | null;
                    keelLaidOn?: string | null;
                    deliveredOn?: string | null;
                    convertedOn?: string | null;
                    classNotation?: string | null;
                    /** @description The id of a company. */
                    ownerId?: number | null;
                    /** @description The id of a company. */
                    managerId?: number | null;
                    /**
                     * @description `changed`: another owner or manager took the ship over; `corrected`: the register was wrong, and no certificate ends.
                     * @enum {string}
                     */
                    companyChange?: "changed" | "corrected";
                    /**
                     * Format: date
                     * @description The day since when the new name or flag holds; not in the future, and not before the present one.
                     */
                    since?: string;
                    /** @description Why the name, flag or company changes. */
                    reason?: string;
                    /**
                     * @description Where it is not clear whether the new text is another flag (a text that names no State we know, or a territory and the State that answers for it), say which it is; without it such a change is refused (400), because a change of flag ends certificates. Refused where it contradicts what is clear.
                     * @enum {string}
                     */
                    flagChange?: "change" | "correction";
                    /** @description The version that was read; a change based on an older one is refused with 409. */
                    version: number;
                    /** @description Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
                    confirm?: {
                        /** @description Your own password. */
                        password?: string;
                        /** @description With the password, where your account has a second factor: a code of the app, or a recovery code. */
                        code?: string;
                        /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
                        passkey?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The ship after the change, with what a person should look at. */
            200: {
                content: {
                    "application/json": components["schemas"]["SavedShip"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listShipCertificates: {
        parameters: {
            query?: {
                /** @description How many on a page. */
                limit?: number;
                /** @description The position where the page begins, taken from `Link`. */
                after?: number;
            };
            path: {
                /** @description The IMO number, seven digits; `id-` and the id of a ship without one. */
                imo: string;
            };
        };
        responses: {
            /** @description One page of certificates. */
            200: {
                headers: {
                    /** @description How many match in all. */
                    "X-Total-Count": string;
                    /** @description The next page, as rel="next". */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certificate"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getSurveyStatus: {
        parameters: {
            query?: {
                /** @description How many on a page. */
                limit?: number;
                /** @description The position where the page begins, taken from `Link`. */
                after?: number;
            };
            path: {
                /** @description The IMO number, seven digits; `id-` and the id of a ship without one. */
                imo: string;
            };
        };
        responses: {
            /** @description One page, the newest entry first. */
            200: {
                headers: {
                    /** @description How many match in all. */
                    "X-Total-Count": string;
                    /** @description The next page, as rel="next". */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SurveyStatus"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    mergeShips: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The IMO number, seven digits; `id-` and the id of a ship without one. */
                imo: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The ship that leaves the register: its IMO number, or `id-` and its id. */
                    from: string;
                    /** @description The version of this ship that was read. */
                    version: number;
                    /** @description The version of the other ship that was read. */
                    fromVersion: number;
                    /** @description Why they are one ship; stays in the history. */
                    reason: string;
                    /** @description Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
                    confirm?: {
                        /** @description Your own password. */
                        password?: string;
                        /** @description With the password, where your account has a second factor: a code of the app, or a recovery code. */
                        code?: string;
                        /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
                        passkey?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The ship after the change. */
            200: {
                content: {
                    "application/json": components["schemas"]["Ship"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listSurveysDue: {
        parameters: {
            query?: {
                /** @description `due`: the window is open or overdue, the sum of the others; `closing`: it closes within 30 days; `open`: it is open and closes later. Not read where `from` or `to` is given. */
                group?: "due" | "overdue" | "closing" | "open";
                /** @description Text in the ship, the IMO number or the certificate number. */
                q?: string;
                /** @description The position where the page begins, taken from `Link`. */
                after?: string;
                /** @description The first day on which a window closes. */
                from?: string;
                /** @description The last day on which a window closes. */
                to?: string;
                /** @description How many on a page. */
                limit?: number;
            };
            path?: never;
        };
        responses: {
            /** @description One page of surveys due. */
            200: {
                headers: {
                    /** @description The number of matches, counted up to 5,000. */
                    "X-Total-Count": string;
                    /** @description The next page, as rel="next". */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SurveyDue"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getSurveySheets: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description All that the device stores. */
            200: {
                content: {
                    "application/json": {
                        account: {
                            id: number;
                            /** @description As certificates print it; without one, reports are refused. */
                            name: string | null;
                            email: string;
                        };
                        /** @description The register, which every report names. */
                        origin: string;
                        /** Format: date-time */
                        at: string;
                        /** @description Reports wait for the approval of the office. */
                        approval: boolean;
                        /** @description The ids of your passkeys, base64url. */
                        passkeys: string[];
                        ships: {
                            id: number;
                            name: string;
                            imoNumber: string | null;
                            flag: string;
                            callSign: string | null;
                            portOfRegistry: string | null;
                            grossTonnage: number | null;
                            shipType: ("bulk-carrier" | "oil-tanker" | "chemical-tanker" | "gas-carrier" | "container-ship" | "general-cargo-ship" | "passenger-ship" | "ro-ro-cargo-ship" | "fishing-vessel" | "tug" | "barge" | "offshore-support-vessel" | "mobile-offshore-unit" | "other") | null;
                            classNotation: string | null;
                            certificates: {
                                id: number;
                                number: string;
                                /** @description A report names it, so that a change by the office is noticed. */
                                version: number;
                                parts: components["schemas"]["SheetPart"][];
                            }[];
                        }[];
                        reports: components["schemas"]["OwnSurveyReport"][];
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getOwnSurveyReport: {
        parameters: {
            query?: never;
            path: {
                /** @description Made on the device. */
                reportId: string;
            };
        };
        responses: {
            /** @description The report. */
            200: {
                content: {
                    "application/json": components["schemas"]["OwnSurveyReport"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    sendSurveyReport: {
        parameters: {
            query?: never;
            path: {
                /** @description Made on the device. */
                reportId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description JSON, as a text: exactly what was signed. */
                    content: string;
                    /** @description The assertion, in its JSON form. */
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The report. */
            200: {
                content: {
                    "application/json": components["schemas"]["OwnSurveyReport"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getSurveyFileProgress: {
        parameters: {
            query?: never;
            path: {
                /** @description Made on the device. */
                reportId: string;
                /** @description Of the file in the report, counted from 0. */
                position: number;
            };
        };
        responses: {
            /** @description The progress of the file. */
            200: {
                content: {
                    "application/json": {
                        /** @description All of it is there, and its SHA-256 is the one that was signed. */
                        isComplete: boolean;
                        /** @description The pieces that have not arrived. */
                        missing: number[];
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    sendSurveyFilePiece: {
        parameters: {
            query?: never;
            path: {
                /** @description Made on the device. */
                reportId: string;
                /** @description Of the file in the report, counted from 0. */
                position: number;
                /** @description Counted from 0. */
                piece: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: base64
                     * @description Base64.
                     */
                    bytes: string;
                };
            };
        };
        responses: {
            /** @description The progress of the file. */
            200: {
                content: {
                    "application/json": {
                        /** @description All of it is there, and its SHA-256 is the one that was signed. */
                        isComplete: boolean;
                        /** @description The pieces that have not arrived. */
                        missing: number[];
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listSurveyReports: {
        parameters: {
            query?: {
                state?: "waiting" | "recorded" | "declined";
                /** @description The value of `next` of the page before. */
                after?: number;
            };
            path?: never;
        };
        responses: {
            /** @description A page of reports. */
            200: {
                content: {
                    "application/json": {
                        reports: {
                            reportId: string;
                            /** @description As certificates print it. */
                            surveyor: string;
                            shipId: number;
                            vesselName: string;
                            /** Format: date-time */
                            receivedAt: string;
                            /** @enum {string} */
                            state: "waiting" | "recorded" | "declined";
                            /** @enum {string} */
                            kind: "initial" | "annual" | "intermediate" | "periodical" | "renewal" | "bottom" | "occasional";
                            /** Format: date */
                            completedOn: string;
                        }[];
                        next: number | null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getSurveyReport: {
        parameters: {
            query?: never;
            path: {
                /** @description Made on the device. */
                reportId: string;
            };
        };
        responses: {
            /** @description The report. */
            200: {
                content: {
                    "application/json": components["schemas"]["SurveyReport"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getSurveyReportFile: {
        parameters: {
            query?: never;
            path: {
                /** @description Made on the device. */
                reportId: string;
                /** @description Counted from 0. */
                position: number;
            };
        };
        responses: {
            /** @description The file, with the SHA-256 that was signed; of the type that its bytes have. */
            200: {
                headers: {
                    /** @description Names the file by its position in the report and its type: `photo-1.jpg`. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": unknown;
                    "image/png": unknown;
                    "image/heic": unknown;
                    "application/pdf": unknown;
                    "image/webp": unknown;
                    "application/octet-stream": unknown;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    approveSurveyReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Made on the device. */
                reportId: string;
            };
        };
        responses: {
            /** @description The register has the survey. */
            204: {
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    declineSurveyReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Made on the device. */
                reportId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The surveyor reads it. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It is declined. */
            204: {
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    listCompanies: {
        parameters: {
            query?: {
                /** @description Text in the name, the IMO number, the country or the email addresses. */
                q?: string;
                /** @description How many on a page. */
                limit?: number;
                /** @description The position where the page begins, taken from `Link`. */
                after?: number;
            };
            path?: never;
        };
        responses: {
            /** @description One page of companies. */
            200: {
                headers: {
                    /** @description The number of matches, counted up to 5,000. */
                    "X-Total-Count": string;
                    /** @description The next page, as rel="next". */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description Seven digits; null or left out for a company without one. */
                    imoNumber?: string | null;
                    address?: string | null;
                    country?: string | null;
                    /** @description A list of at most 10, or text with one a line. */
                    emails?: string | string[];
                };
            };
        };
        responses: {
            /** @description The company, with what a person should look at. */
            201: {
                content: {
                    "application/json": components["schemas"]["SavedCompany"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the company. */
                id: number;
            };
        };
        responses: {
            /** @description The company. */
            200: {
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateCompany: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the company. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description Seven digits; null or left out for a company without one. */
                    imoNumber?: string | null;
                    address?: string | null;
                    country?: string | null;
                    /** @description A list of at most 10, or text with one a line. */
                    emails?: string | string[];
                    /** @description The version that was read; a change based on an older one is refused with 409. */
                    version: number;
                    /** @description Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
                    confirm?: {
                        /** @description Your own password. */
                        password?: string;
                        /** @description With the password, where your account has a second factor: a code of the app, or a recovery code. */
                        code?: string;
                        /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
                        passkey?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The company after the change, with what a person should look at. */
            200: {
                content: {
                    "application/json": components["schemas"]["SavedCompany"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of an earlier answer, unchanged. Left out: from the first entry on. */
                after?: string;
                /** @description How many entries at most. */
                limit?: number;
            };
            path?: never;
        };
        responses: {
            /** @description The changes after the cursor. */
            200: {
                content: {
                    "application/json": components["schemas"]["Changes"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description The webhooks, by name. */
            200: {
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For administrators. */
                    name: string;
                    /** @description An https address of the public internet, with port 443 or one from 1024 on. Each address that its name resolves to must be public, now and at each delivery. */
                    url: string;
                    /**
                     * @description `beginning`: from the first entry of the feed on; otherwise changes from now on.
                     * @default now
                     * @enum {string}
                     */
                    start?: "now" | "beginning";
                    /** @description Your own password, again. Without it the response is 403. */
                    password?: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The webhook and its secret. */
            201: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                        /** @description `whsec_` and base64. It is answered only now. */
                        secret: string;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the webhook. */
                id: number;
            };
        };
        responses: {
            /** @description The webhook, and the first 100 batches that were given up. */
            200: {
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                        failedDeliveries: components["schemas"]["FailedDelivery"][];
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the webhook. */
                id: number;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Your own password, again. Without it the response is 403. */
                    password?: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The webhook was removed. */
            204: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the webhook. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For administrators. */
                    name?: string;
                    /** @description An https address of the public internet, with port 443 or one from 1024 on. Each address that its name resolves to must be public, now and at each delivery. */
                    url?: string;
                    active?: boolean;
                    /** @description Your own password, again. Without it the response is 403. */
                    password?: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The webhook after the change. */
            200: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the webhook. */
                id: number;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description For a secret that was disclosed: the one before no longer signs.
                     * @default false
                     */
                    immediately?: boolean;
                    /** @description Your own password, again. Without it the response is 403. */
                    password?: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The webhook and its new secret. */
            201: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                        /** @description `whsec_` and base64. It is answered only now. */
                        secret: string;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the webhook. */
                id: number;
            };
        };
        responses: {
            /** @description What came of it. */
            200: {
                content: {
                    "application/json": {
                        /** @description Whether the receiver answered 2xx. */
                        delivered: boolean;
                        status: number | null;
                        error: string | null;
                        milliseconds: number;
                        /** @description Whether a batch that waited for its next attempt is sent now. */
                        resumed: boolean;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the webhook. */
                id: number;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The id of one; left out: all of this webhook. */
                    failedDelivery?: number;
                };
            };
        };
        responses: {
            /** @description How many are sent again. */
            202: {
                content: {
                    "application/json": {
                        replayed: number;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listApplications: {
        parameters: {
            query?: {
                /** @description Text in the reference, the vessel, the company or the email address. */
                q?: string;
                /** @description `open` are those that are not decided: `pending`, `in-review` and `inspection-scheduled`. */
                state?: "open" | "pending" | "in-review" | "inspection-scheduled" | "approved" | "declined" | "all";
                /** @description The id of the service that was applied for. */
                service?: number;
                /** @description `me`: assigned to the account that sends the request. `nobody`: unassigned. */
                taken?: "me" | "nobody";
                /** @description The order of the list. */
                order?: "newest" | "oldest";
                /** @description The number of applications on a page. */
                limit?: number;
                /** @description The last id of the page before, as in `Link`. */
                after?: number;
            };
            path?: never;
        };
        responses: {
            /** @description One page of applications. */
            200: {
                headers: {
                    /** @description How many match in all. */
                    "X-Total-Count": string;
                    /** @description The next page, as rel="next". */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedApplication"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The id of a service that is shown. */
                    serviceId: number;
                    companyName: string;
                    vesselName: string;
                    /** Format: email */
                    contactEmail: string;
                    contactPhone: string;
                    /** @description Further information for the office. */
                    details?: string | null;
                    /** @description Of the ship: seven digits. */
                    imoNumber?: string | null;
                    /** @description The flag State of the ship. */
                    flag?: string | null;
                };
            };
        };
        responses: {
            /** @description The application, and its private link. */
            201: {
                content: {
                    "application/json": {
                        id: number;
                        /** @description The reference number, for the applicant. */
                        reference: string;
                        serviceId: number;
                        companyName: string;
                        vesselName: string;
                        contactEmail: string;
                        contactPhone: string;
                        details: string | null;
                        imoNumber: string | null;
                        flag: string | null;
                        /** @enum {string} */
                        status: "pending" | "in-review" | "inspection-scheduled" | "approved" | "declined";
                        /** Format: date-time */
                        submittedAt: string;
                        /** @description The applicant’s private page, which shows its state. For 90 days anyone who has the link can read it; opened in a browser, the key moves from the address into a cookie. */
                        link: string;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the application. */
                id: number;
            };
        };
        responses: {
            /** @description The application and its history. */
            200: {
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    moveApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the application. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The version that was read; an older one is refused with 409. */
                    version: number;
                    /** @enum {string} */
                    to: "pending" | "in-review" | "inspection-scheduled" | "approved" | "declined";
                    /** @description To schedule an inspection: from today to two years ahead. Sent again, it changes the inspection. */
                    inspectionDate?: string | null;
                    /** @description The port and location of the inspection, to schedule one. */
                    inspectionPlace?: string | null;
                    /** @description The message to the applicant, sent by email. Required to decline, and to cancel an inspection (from `inspection-scheduled` back to `in-review`). */
                    message?: string | null;
                    /**
                     * @deprecated
                     * @description Deprecated: the same as `message`, which is used instead where both are sent.
                     */
                    words?: string | null;
                    /** @description The internal note. Required to approve without an inspection, and to reopen. */
                    note?: string | null;
                    /** @description Required, and true, to approve before the day of the inspection. */
                    beforeInspection?: boolean | null;
                };
            };
        };
        responses: {
            /** @description The application after the change. */
            201: {
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    addApplicationNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the application. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    note: string;
                };
            };
        };
        responses: {
            /** @description The application after the change. */
            201: {
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    assignApplication: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the application. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The version that was read; an older one is refused with 409. */
                    version: number;
                };
            };
        };
        responses: {
            /** @description The application after the change. */
            200: {
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    unassignApplication: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the application. */
                id: number;
            };
        };
        responses: {
            /** @description The application after the change. */
            200: {
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    putApiApplicationsIdTaker: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the application. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The version that was read; an older one is refused with 409. */
                    version: number;
                };
            };
        };
        responses: {
            /** @description The application after the change. */
            200: {
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteApiApplicationsIdTaker: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the application. */
                id: number;
            };
        };
        responses: {
            /** @description The application after the change. */
            200: {
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    eraseApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the application. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why. It stays in the list of erasures for good, so it names no person. */
                    reason: string;
                    /** @description Your own password, again. Without it the response is 403. */
                    password?: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The application was erased. */
            204: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Text in the name, the email address, the subject or the message. */
                q?: string;
                /** @description `unanswered` are those that are `new` or `read`. */
                state?: "unanswered" | "new" | "read" | "answered" | "spam" | "all";
                /** @description How many on a page. */
                limit?: number;
                /** @description The position where the page begins, taken from `Link`. Its format may change. */
                after?: string;
            };
            path?: never;
        };
        responses: {
            /** @description One page of messages. */
            200: {
                headers: {
                    /** @description How many match in all. */
                    "X-Total-Count": string;
                    /** @description The next page, as rel="next". */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedMessage"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the message. */
                id: number;
            };
        };
        responses: {
            /** @description The message. */
            200: {
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateMessage: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the message. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    state: "new" | "read" | "answered" | "spam";
                    /** @description The version that was read. Without it, the state is set also where the message was changed meanwhile. */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description The message after the change. */
            200: {
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    eraseMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the message. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why. It stays in the list of erasures for good, so it names no person. */
                    reason: string;
                    /** @description Your own password, again. Without it the response is 403. */
                    password?: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The message was erased. */
            204: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    listErasures: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description The erasures, newest first. */
            200: {
                content: {
                    "application/json": components["schemas"]["Erasure"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listServices: {
        parameters: {
            query?: {
                /** @description The language of the texts. */
                language?: "en" | "id";
            };
            path?: never;
        };
        responses: {
            /** @description The services. */
            200: {
                content: {
                    "application/json": components["schemas"]["Service"][] | components["schemas"]["StaffService"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Lower-case letters and digits, joined by single hyphens. When it changes, the former address leads to the new one. */
                    slug: string;
                    /**
                     * @description Left out, it is specialized.
                     * @enum {string}
                     */
                    category?: "vessel" | "offshore" | "personnel" | "technical" | "advisory" | "specialized";
                    /**
                     * @description One of the drawings that the site has.
                     * @enum {string}
                     */
                    imageUrl?: "/images/services/default.svg" | "/images/services/approval-of-manufacturers.svg" | "/images/services/assessment-and-verification.svg" | "/images/services/ballast-water-management.svg" | "/images/services/energy-efficiency.svg" | "/images/services/offshore-units.svg" | "/images/services/safety-management-audits.svg" | "/images/services/ship-classification.svg" | "/images/services/special-surveys.svg" | "/images/services/statutory-certification.svg" | "/images/services/technical-advisory.svg" | "/images/services/tonnage-measurement.svg" | "/images/services/training-and-education.svg";
                    texts: {
                        en: {
                            title: string;
                            description: string;
                            longDescription?: string | null;
                            /** @description A list, or text with one entry a line. */
                            areas?: string | string[];
                            /** @description A list, or text with one entry a line; empty, the five standard benefits are shown. */
                            benefits?: string | string[];
                            /** @description A list, or text with one entry a line; empty, the five standard steps are shown. */
                            process?: string | string[];
                        };
                        /** @description Indonesian texts; null or left out, Indonesian pages show the English ones. */
                        id?: {
                            title?: string;
                            description?: string;
                            longDescription?: string | null;
                            areas?: string | string[];
                            benefits?: string | string[];
                            process?: string | string[];
                        } | null;
                    };
                    /** @description In no list, and its page answers 404. */
                    hidden?: boolean;
                    /** @description The version that was read; left out, what is stored is replaced whatever it is. */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description The service, at the end of the order. */
            201: {
                content: {
                    "application/json": components["schemas"]["WholeService"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getService: {
        parameters: {
            query?: {
                /** @description The language of the texts. */
                language?: "en" | "id";
            };
            path: {
                /** @description The service’s address. */
                slug: string;
            };
        };
        responses: {
            /** @description The service. */
            200: {
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateService: {
        parameters: {
            query?: never;
            path: {
                /** @description The service’s address. */
                slug: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Lower-case letters and digits, joined by single hyphens. When it changes, the former address leads to the new one. */
                    slug: string;
                    /**
                     * @description Left out, it is specialized.
                     * @enum {string}
                     */
                    category?: "vessel" | "offshore" | "personnel" | "technical" | "advisory" | "specialized";
                    /**
                     * @description One of the drawings that the site has.
                     * @enum {string}
                     */
                    imageUrl?: "/images/services/default.svg" | "/images/services/approval-of-manufacturers.svg" | "/images/services/assessment-and-verification.svg" | "/images/services/ballast-water-management.svg" | "/images/services/energy-efficiency.svg" | "/images/services/offshore-units.svg" | "/images/services/safety-management-audits.svg" | "/images/services/ship-classification.svg" | "/images/services/special-surveys.svg" | "/images/services/statutory-certification.svg" | "/images/services/technical-advisory.svg" | "/images/services/tonnage-measurement.svg" | "/images/services/training-and-education.svg";
                    texts: {
                        en: {
                            title: string;
                            description: string;
                            longDescription?: string | null;
                            /** @description A list, or text with one entry a line. */
                            areas?: string | string[];
                            /** @description A list, or text with one entry a line; empty, the five standard benefits are shown. */
                            benefits?: string | string[];
                            /** @description A list, or text with one entry a line; empty, the five standard steps are shown. */
                            process?: string | string[];
                        };
                        /** @description Indonesian texts; null or left out, Indonesian pages show the English ones. */
                        id?: {
                            title?: string;
                            description?: string;
                            longDescription?: string | null;
                            areas?: string | string[];
                            benefits?: string | string[];
                            process?: string | string[];
                        } | null;
                    };
                    /** @description In no list, and its page answers 404. */
                    hidden?: boolean;
                    /** @description The version that was read; left out, what is stored is replaced whatever it is. */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description The service after the change. */
            200: {
                content: {
                    "application/json": components["schemas"]["WholeService"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteService: {
        parameters: {
            query?: never;
            path: {
                /** @description The service’s address. */
                slug: string;
            };
        };
        responses: {
            /** @description The service was deleted. */
            204: {
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    listFlags: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description The flags. */
            200: {
                content: {
                    "application/json": components["schemas"]["Flag"][] | components["schemas"]["WholeFlag"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createFlag: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description In English. Certificates keep the name they were issued with. */
                    name: string;
                    /** @description Two letters, such as `id`; an unknown one shows the white flag. */
                    code: string;
                    /** @description Left out or null, the usual name of the country is shown on Indonesian pages. */
                    indonesianName?: string | null;
                    /** @description Its administration is notified here of decisions about statutory certificates; never shown to the public. */
                    administrationEmail?: string | null;
                    /** @description Neither shown nor counted. */
                    hidden?: boolean;
                    /** @description The version that was read; left out, what is stored is replaced whatever it is. */
                    version?: number;
                    /** @description Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
                    confirm?: {
                        /** @description Your own password. */
                        password?: string;
                        /** @description With the password, where your account has a second factor: a code of the app, or a recovery code. */
                        code?: string;
                        /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
                        passkey?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The flag, at the end of the order. */
            201: {
                content: {
                    "application/json": components["schemas"]["WholeFlag"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateFlag: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the flag. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description In English. Certificates keep the name they were issued with. */
                    name: string;
                    /** @description Two letters, such as `id`; an unknown one shows the white flag. */
                    code: string;
                    /** @description Left out or null, the usual name of the country is shown on Indonesian pages. */
                    indonesianName?: string | null;
                    /** @description Its administration is notified here of decisions about statutory certificates; never shown to the public. */
                    administrationEmail?: string | null;
                    /** @description Neither shown nor counted. */
                    hidden?: boolean;
                    /** @description The version that was read; left out, what is stored is replaced whatever it is. */
                    version?: number;
                    /** @description Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
                    confirm?: {
                        /** @description Your own password. */
                        password?: string;
                        /** @description With the password, where your account has a second factor: a code of the app, or a recovery code. */
                        code?: string;
                        /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
                        passkey?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The flag after the change. */
            200: {
                content: {
                    "application/json": components["schemas"]["WholeFlag"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteFlag: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the flag. */
                id: number;
            };
        };
        responses: {
            /** @description The flag was deleted. */
            204: {
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    getStats: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description The figures of the home page. */
            200: {
                content: {
                    "application/json": {
                        /** @description Ships with a certificate in the register; at most ten minutes old. */
                        vessels: number;
                        /** @description Flag States that recognise the authority. */
                        countries: number;
                        /** @description Whole years since it was founded. */
                        years: number;
                        surveyors: number;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description The email address of the account.
                     */
                    username: string;
                    password: string;
                    /** @description What the authenticator app shows, or a recovery code; each is accepted once. An account that has passkeys alone needs a recovery code. */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    /** @description The session. It ends after 30 idle minutes, and after 8 hours. */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
        };
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    /** @description Removes the cookie. */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    register: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description The email address that was invited.
                     */
                    username: string;
                    /** @description Not one of the most common passwords. */
                    password: string;
                    /** @description The part of the link after `invitation=`. */
                    invitation?: string;
                };
            };
        };
        responses: {
            /** @description The account, signed in. */
            201: {
                headers: {
                    /** @description The session. It ends after 30 idle minutes, and after 8 hours. */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description The account. */
            200: {
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The password, asked for again. */
                    current: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                    /** @description Not one of the most common passwords. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The password was changed. */
            204: {
                headers: {
                    /** @description The session, with a new token. */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description The sessions. */
            200: {
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteSessions: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description This session is the only one. */
            204: {
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the session. */
                id: number;
            };
        };
        responses: {
            /** @description It has ended. */
            204: {
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The password, asked for again. */
                    current: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The options for `navigator.credentials.create`, in its JSON form (`parseCreationOptionsFromJSON`). */
            200: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description To be answered within five minutes, once. */
                        challenge: string;
                        rp: {
                            id: string;
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        user: {
                            id: string;
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createPasskey: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name that its owner gives it. */
                    name: string;
                    /** @description What the browser answered (`PublicKeyCredential.toJSON()`). */
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            transports?: string[];
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The passkey. */
            201: {
                content: {
                    "application/json": {
                        passkey: {
                            id: number;
                            name: string;
                            /** Format: date-time */
                            createdAt: string;
                            lastUsedAt: string | null;
                        };
                        /** @description With the first second factor of an account: codes for when it is lost, shown this once. Else null. */
                        recoveryCodes: string[] | null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    beginPasskeySignIn: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description The options for `navigator.credentials.get`, in its JSON form (`parseRequestOptionsFromJSON`). */
            200: {
                content: {
                    "application/json": {
                        /** @description To be answered within five minutes, once. */
                        challenge: string;
                        rpId: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the browser answered (`PublicKeyCredential.toJSON()`). */
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The account, signed in. */
            200: {
                headers: {
                    /** @description The session. It ends after 30 idle minutes, and after 8 hours. */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    beginPasskeyReAuthentication: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description The options for `navigator.credentials.get`, in its JSON form (`parseRequestOptionsFromJSON`). */
            200: {
                content: {
                    "application/json": {
                        /** @description To be answered within five minutes, once. */
                        challenge: string;
                        rpId: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    beginPasskeySecondStep: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description The options for `navigator.credentials.get`, in its JSON form (`parseRequestOptionsFromJSON`). */
            200: {
                content: {
                    "application/json": {
                        /** @description To be answered within five minutes, once. */
                        challenge: string;
                        rpId: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    takePasskeySecondStep: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the browser answered (`PublicKeyCredential.toJSON()`). */
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The account, signed in. */
            200: {
                headers: {
                    /** @description The session. It ends after 30 idle minutes, and after 8 hours. */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description The accounts. */
            200: {
                content: {
                    "application/json": components["schemas"]["ManagedAccount"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the account. */
                id: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role?: "user" | "admin" | "surveyor";
                    /** @description Of a surveyor, as certificates print it; needed with the role `surveyor`. */
                    name?: string;
                    disabled?: boolean;
                    /** @description Your own password, again. Without it the response is 403. */
                    password?: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The account after the change. */
            200: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAccount"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createResetLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the account. */
                id: number;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Your own password, again. Without it the response is 403. */
                    password?: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The one-time link, valid for 24 hours, or where it was sent. */
            201: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Shown this once, and only where no mail server is set up. */
                        link?: string;
                        /** @description Where the link was sent by email, and to nobody else. */
                        sentTo?: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteSecondFactors: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the account. */
                id: number;
            };
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Your own password, again. Without it the response is 403. */
                    password?: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The account has no second factor any more. */
            204: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description The invitations. */
            200: {
                content: {
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    /**
                     * @default user
                     * @enum {string}
                     */
                    role?: "user" | "admin" | "surveyor";
                    /** @description Of a surveyor, as certificates print it; needed for this role alone. */
                    name?: string;
                    /**
                     * @description Of the email, and of the page that the link leads to.
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "id";
                    /** @description Your own password, again. Without it the response is 403. */
                    password?: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The one-time link, valid for 72 hours, or where it was sent. */
            201: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Shown this once, and only where no mail server is set up. */
                        link?: string;
                        /** @description Where the link was sent by email, and to nobody else. */
                        sentTo?: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the invitation. */
                id: number;
            };
        };
        responses: {
            /** @description It is gone. */
            204: {
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description The keys. */
            200: {
                content: {
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that it may be sent again without being carried out twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The program that uses it. */
                    name: string;
                    /** @description What it may do; no scope includes another. */
                    scopes: ("read" | "issue" | "survey" | "reports" | "companies" | "admin")[];
                    /**
                     * Format: date
                     * @description The last day, in Jakarta: at most a year from today. Left out, 90 days from today.
                     */
                    expiresOn?: string;
                    /**
                     * @description How many requests it may make in a minute.
                     * @default 60
                     */
                    perMinute?: number;
                    /** @description Your own password, again. Without it the response is 403. */
                    password?: string;
                    /** @description Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
                    code?: string;
                    /** @description In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    /** @description The session with a new token, unless it got one a moment ago. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiKey: components["schemas"]["ApiKey"];
                        /** @description The whole key, shown this once. */
                        key: string;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            path: {
                /** @description The id of the API key. */
                id: number;
            };
        };
        responses: {
            /** @description It is revoked. */
            204: {
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    getDescription: {
        parameters: {
            query?: never;
            path?: never;
        };
        responses: {
            /** @description The description. */
            200: {
                content: {
                    "application/json": {
                        /** @constant */
                        openapi: "3.1.1";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
}
