// Written by `pnpm generate` from the spec. Do not edit.

export interface paths {
    "/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List articles
         * @description Lists the articles of one help center, the newest first (by `created_at`, then id, both descending), page by page.
         *
         *     Each article is in one of three buckets, and the flags of these names choose among them. Without a flag all articles are listed;
         *     with flags that are true, what is in any of those buckets; with none true and some false, what is in the buckets not named.
         */
        get: operations["listArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an article
         * @description Retrieves one article with its draft and its published content.
         */
        get: operations["getArticle"];
        /**
         * Update an article
         * @description Changes what is sent and leaves the rest; `updated_at` moves only when something changed.
         *
         *     With `title` or `content`, the ones that it has already included, the draft is saved and the status becomes `DRAFT`, while
         *     readers keep seeing the published content. With neither the status stays. With `publish` true the draft is then copied to the
         *     published content, the status becomes `PUBLISHED` and `published_at` is now; all changes of one request happen together or not
         *     at all. An archived article stays archived.
         */
        put: operations["updateArticle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collections
         * @description Lists the collections of one help center by `position` (compared by code points), then id, page by page. The list goes over the
         *     roots, or over the direct children of `collection_id`; `per_page`, the cursor and `total_count` count these and not what is
         *     nested in them.
         */
        get: operations["listCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a collection
         * @description Retrieves one collection with its direct children and its own articles. Archived articles are left out.
         */
        get: operations["getCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpcenters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List help centers
         * @description Lists the help centers of the account by id, page by page.
         */
        get: operations["listHelpCenters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Text of a help center, with a draft that members edit and the published content that readers see. */
        Article: {
            /** @description ID of the article. */
            id: components["schemas"]["Id"];
            /** @description Title of the article; a new one counts at once, published or not. */
            title: string;
            /** @description Part of the article's web address. It stays the same when the title changes. */
            slug: string;
            /**
             * @description State of the draft. `PUBLISHED`, `DRAFT` and `UNDER_REVIEW` are the known values; clients must accept others. Archived articles keep theirs.
             * @example PUBLISHED
             * @example DRAFT
             * @example UNDER_REVIEW
             */
            status: string;
            /** @description Sanitized HTML as members last saved it. */
            draft_html_content: string;
            /** @description Sanitized HTML that readers see, empty until the article is published for the first time. */
            published_html_content: string;
            /** @description Specifies if everybody may read the published article. */
            is_public: boolean;
            /** @description Specifies if the article is put away, whatever its status. */
            is_archived: boolean;
            /** @description Help center that the article belongs to. */
            help_center: components["schemas"]["NamedReference"];
            /** @description Collection that holds the article, or null where it is in none. */
            collection: components["schemas"]["NamedReference"] | null;
            /** @description Brand that the article is written for. */
            brand: components["schemas"]["NamedReference"];
            /** @description Member who created the article. */
            created_by: components["schemas"]["Author"];
            /** @description Member who changed the article last, at first the one who created it. */
            last_updated_by: components["schemas"]["Author"];
            /** @description Time of the last publication, or null before the first one. */
            published_at: number | null;
            /** @description Time of creation. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of the last change. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description Changes to an article. A member that is left out keeps its value, so an empty object changes nothing. */
        ArticleUpdate: {
            /** @description New title, with at least one character that is not white space. It counts at once; the slug stays. */
            title?: string;
            /** @description New draft as HTML. It is sanitized before it is kept: unknown elements and attributes go, and YouTube frames become video elements. */
            content?: string;
            /** @description Collection of the article's own help center to move the article into, or null to take it out of the one that it is in. It counts at once. */
            collection_id?: number | null;
            /** @description Brand of the account that the article is written for. */
            brand_id?: number;
            /** @description Publishes the draft, after the other changes are saved, when true; `is_public` is required then. False is the same as leaving it out. */
            publish?: boolean;
            /** @description Specifies if everybody may read the published article. It counts at once. */
            is_public?: boolean;
            /** @description Lets the AI agent answer from the article. Without the AI feature the value is checked and then ignored. */
            ai_agent_enabled?: boolean;
            /** @description Lets the AI copilot suggest the article to members. Without the AI feature the value is checked and then ignored. */
            ai_copilot_enabled?: boolean;
        };
        /** @description Outcome of an update, sent as it is and not below `data`. */
        ArticleUpdated: {
            /** @description ID of the article. */
            id: components["schemas"]["Id"];
            /**
             * @description State of the article after the update. `PUBLISHED`, `DRAFT` and `UNDER_REVIEW` are the known values; clients must accept others.
             * @example DRAFT
             * @example PUBLISHED
             */
            status: string;
        };
        /** @description Member of the account who wrote or changed something. */
        Author: {
            /** @description ID of the member. */
            id: components["schemas"]["Id"];
            /** @description First and last name of the member, joined by a blank. */
            name: string;
            /**
             * Format: email
             * @description Email address of the member.
             */
            email: string;
        };
        /** @description Colours of the initials that stand in for a missing picture. */
        AvatarColor: {
            /** @description Colour behind the initials. */
            backgroundColor: string;
            /** @description Colour of the initials. */
            textColor: string;
        };
        /** @description Collection nested in its parent in a list. Collections further down are left out. */
        ChildCollection: {
            /** @description ID of the collection right above. */
            parent_collection_id: components["schemas"]["Id"];
            /** @description ID of the topmost collection above. */
            root_collection_id: components["schemas"]["Id"];
            /** @description Collection right above. */
            parent_collection: components["schemas"]["CollectionReference"];
            /** @description Topmost collection above. */
            root_collection: components["schemas"]["CollectionReference"];
            /**
             * @description Always empty, because a list nests one level only.
             * @constant
             */
            sub_collections: never[];
        } & components["schemas"]["CollectionFields"];
        /** @description Collection as an item of a list. Its direct children are nested in it only where the list asks for roots with their children. */
        Collection: {
            /** @description ID of the collection right above, or null on a root. */
            parent_collection_id: number | null;
            /** @description ID of the topmost collection above, or null on a root. */
            root_collection_id: number | null;
            /** @description Collection right above, or null on a root. */
            parent_collection: components["schemas"]["CollectionReference"] | null;
            /** @description Topmost collection above, or null on a root. */
            root_collection: components["schemas"]["CollectionReference"] | null;
            /** @description Direct children by position, then id; empty in a flat list. */
            sub_collections: components["schemas"]["ChildCollection"][];
        } & components["schemas"]["CollectionFields"];
        /** @description Article as an entry of its collection. */
        CollectionArticle: {
            /** @description ID of the article. */
            id: components["schemas"]["Id"];
            /** @description Title of the article. */
            title: string;
            /** @description Part of the article's web address. */
            slug: string;
            /** @description ID of the help center that the article belongs to. */
            help_center_id: components["schemas"]["Id"];
            /** @description ID of the brand that the article is written for. */
            brand_id: components["schemas"]["Id"];
            /** @description Key that orders the articles of one collection, compared by code points. */
            position: string;
            /** @description Member who created the article. */
            created_by: components["schemas"]["Author"];
            /** @description Time of creation. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of the last change. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description Collection with its direct children and its own articles. */
        CollectionDetails: {
            /** @description ID of the collection right above, or null on a root. */
            parent_collection_id: number | null;
            /** @description ID of the topmost collection above, or null on a root. */
            root_collection_id: number | null;
            /** @description Collection right above, or null on a root. */
            parent_collection: components["schemas"]["CollectionReference"] | null;
            /** @description Topmost collection above, or null on a root. */
            root_collection: components["schemas"]["CollectionReference"] | null;
            /** @description Direct children by position, then id. */
            sub_collections: components["schemas"]["SubCollection"][];
            /** @description Articles of the collection itself that are not archived, by position, then id. */
            articles: components["schemas"]["CollectionArticle"][];
        } & components["schemas"]["CollectionFields"];
        /** @description What every form of a collection shows. Texts that are not set are empty strings. */
        CollectionFields: {
            /** @description ID of the collection. */
            id: components["schemas"]["Id"];
            /** @description Name of the collection. */
            name: string;
            /** @description What the collection is about. */
            description: string;
            /** @description Icon that stands beside the name. */
            icon: string;
            /** @description Part of the collection's web address. */
            slug: string;
            /** @description Depth of the collection, 1 for a root. */
            level: number;
            /** @description ID of the help center that shows the collection. */
            help_center_id: components["schemas"]["Id"];
            /** @description ID of the brand that the help center belongs to. */
            brand_id: components["schemas"]["Id"];
            /** @description Key that orders collections of one level, compared by code points. */
            position: string;
            /** @description Number of direct children. */
            subcollections_count: number;
            /** @description Number of the collection's own articles that are not archived. */
            articles_count: number;
            /** @description Number of the collection's own articles that are published and not archived. */
            published_articles_count: number;
            /** @description Specifies if the collection is on the third level and can have no children. */
            is_last_level_sub_collection: boolean;
            /** @description Time of creation. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of the last change. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description Points to a collection further up. */
        CollectionReference: {
            /** @description ID of the collection. */
            id: components["schemas"]["Id"];
            /** @description Name of the collection. */
            name: string;
            /** @description Part of the collection's web address. */
            slug: string;
        };
        /** @description An organisation that contacts belong to. */
        Company: {
            id: components["schemas"]["Id"];
            /** @description Name. No two companies of an account have the same in any letter case. */
            name: string;
            /** @description Domains in lower case, the primary one first. A domain belongs to one company of an account. */
            domains: string[];
            /** @description Primary domain, empty if there is none. */
            domain: string;
            /** @description `https://DOMAIN/favicon.ico` with the primary domain, empty without one. */
            logo: string;
            /** @description Line of business, empty if it is not known. */
            industry: string;
            /** @description Phone number, empty if there is none. */
            phone: string;
            /** @description Postal address, empty if there is none. */
            address: string;
            /** @description Notes on the company, empty if there are none. */
            notes: string;
            /** @description Whatever else is known about the company, empty if nothing is. */
            other_details: {
                [key: string]: unknown;
            };
            /** @description Number of contacts that are linked to the company. */
            total_contacts_linked: number;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A company as a contact shows it. */
        CompanySummary: {
            id: components["schemas"]["Id"];
            /** @description Name of the company. */
            name: string;
            /** @description Primary domain, empty if there is none. */
            domain: string;
            /** @description Address of the favicon of the primary domain, empty without a domain. */
            logo: string;
            /** @description Phone number, empty if there is none. */
            phone: string;
            /** @description Postal address, empty if there is none. */
            address: string;
            /** @description Notes on the company, empty if there are none. */
            notes: string;
        };
        /** @description A person who writes to or calls the helpdesk. */
        Contact: components["schemas"]["ContactBase"] & {
            /** @description Companies of the contact in the order in which they were linked. */
            companies: components["schemas"]["CompanySummary"][];
        };
        /** @description What every form of a contact shows. */
        ContactBase: {
            id: components["schemas"]["Id"];
            /** @description Given name. */
            first_name: string;
            /** @description Family name, empty if there is none. */
            last_name: string;
            /** @description First and last name, joined by a blank. */
            full_name: string;
            /**
             * Format: email
             * @description Email address in lower case. No two contacts of an account have the same; null if there is none.
             */
            email: string | null;
            /** @description Phone number in E.164 form. Several contacts may share one; null if there is none. */
            phone: string | null;
            /** @description Language that the contact uses. */
            language: string | null;
            /** @description Time zone of the contact. */
            time_zone: string | null;
            /** @description Country of the contact. */
            country: string | null;
            /** @description Region of the contact. */
            region: string | null;
            /** @description City of the contact. */
            city: string | null;
            /** @description Specifies if the contact is in use. */
            active: boolean;
            /** @description Specifies if the contact has opted out of mailings. */
            unsubscribed: boolean;
            /** @description Specifies if messages of the contact are refused. */
            blocked: boolean;
            /** @description Address of a picture of the contact. */
            avatar: string | null;
            custom_fields: components["schemas"]["ContactFieldValues"];
            properties: components["schemas"]["ContactProperties"];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A custom field of contacts, as a list shows it. */
        ContactField: components["schemas"]["ContactFieldBase"] & {
            /** @description Options of a dropdown field by position; empty for other types. */
            field_options: components["schemas"]["UnidentifiedOption"][];
        };
        /** @description What every form of a contact field shows. */
        ContactFieldBase: {
            id: components["schemas"]["Id"];
            /** @description Name that people see. No two contact fields of an account have the same in any letter case. */
            name: string;
            /** @description Name that never changes: the key of its values in `custom_fields` of a contact. */
            internal_name: string;
            type: components["schemas"]["FieldType"];
            /** @description What the field is for, empty if nothing was written. */
            description: string;
            /** @description Specifies if the field is in use. */
            is_active: boolean;
            /** @description Specifies if the field came with the account: it can be neither renamed nor deactivated. */
            is_default: boolean;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description Changes to a contact field. What is left out stays as it is. */
        ContactFieldUpdate: {
            /** @description New name, trimmed. No other contact field of the account may have it in any letter case. A default field keeps its name. */
            name?: string;
            /** @description What the field is for; it may be empty. */
            description?: string;
            /** @description Specifies if the field is in use. A default field stays in use. */
            is_active?: boolean;
            /**
             * @description Options to append to a dropdown field, in this order after the ones that it has. One that is there already, in any letter case, stays as it
             *     is, so sending a request again does no harm. Options can be neither removed nor renamed here.
             */
            field_options?: string[];
        };
        /** @description Values of contact fields by the internal name of the field. Only the values that were set are there. */
        ContactFieldValues: {
            [key: string]: string | number | boolean;
        };
        /**
         * @description A contact in a list, in one of two forms: with all of its companies, or with the ID and name of the first one.
         *     The form is a setting of the deployment, and all items have the same.
         */
        ContactListItem: components["schemas"]["Contact"] | components["schemas"]["ContactWithCompanyName"];
        /** @description What was noticed about the contact, such as the campaign that it came from. */
        ContactProperties: {
            /** @description Search term of the campaign. Absent when unknown. */
            utm_term?: string;
            /** @description Medium of the campaign. Absent when unknown. */
            utm_medium?: string;
            /** @description Source of the campaign. Absent when unknown. */
            utm_source?: string;
            /** @description Variant of the campaign. Absent when unknown. */
            utm_content?: string;
            /** @description Name of the campaign. Absent when unknown. */
            utm_campaign?: string;
            /** @description Colours of the initials. Absent when none were chosen; a contact made through the API always has them. */
            initial_avatar_color?: components["schemas"]["AvatarColor"];
        };
        /** @description A contact in the lists of deployments that show its first company alone. */
        ContactWithCompanyName: components["schemas"]["ContactBase"] & {
            /** @description ID of the first company of the contact, null if there is none. */
            company_id: number | null;
            /** @description Name of the first company of the contact, null if there is none. */
            company_name: string | null;
        };
        /** @description What every form of a conversation shows. */
        ConversationBase: {
            id: components["schemas"]["Id"];
            /** @description Name of the brand. */
            brand: string;
            brand_id: components["schemas"]["Id"];
            source: components["schemas"]["ConversationSource"];
            status: components["schemas"]["ConversationStatus"];
            priority: components["schemas"]["ConversationPriority"];
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of the first reply, in seconds since 1970-01-01 UTC, null before it. */
            first_response_time: number | null;
            /** @description Time of the resolution, in seconds since 1970-01-01 UTC, null before it. */
            resolution_time: number | null;
            /** @description When it should be resolved, counted from its creation by priority: Urgent 4 hours, High 24 hours, Medium 48 hours, Low 96 hours. */
            due: components["schemas"]["Timestamp"];
            /** @description When it should be answered, counted from its creation by priority: Urgent 1 hour, High 4 hours, Medium 8 hours, Low 24 hours. */
            first_response_due: components["schemas"]["Timestamp"];
            /**
             * Format: email
             * @description Email address of the requester, null if the contact has none.
             */
            requested_by_email: string | null;
            requested_by_id: components["schemas"]["Id"];
            /** @description ID of the member who takes care of it, null if nobody does. */
            assigned_to_member_id: number | null;
            /** @description ID of the team that takes care of it, null if none does. */
            assigned_to_team_id: number | null;
            last_updated_at: components["schemas"]["Timestamp"];
            /** @description What it is about. */
            subject: string;
            /** @description The request as sanitized HTML. */
            description_html: string;
            /** @description The request as plain text. What was sent as text is here as it was sent; of HTML, white space is folded and a line break stands between blocks. */
            description_text: string;
            /** @description Tags of the conversation. */
            tags: components["schemas"]["LabelledId"][];
            /** @description Values of the conversation fields that were set. */
            custom_fields: components["schemas"]["ConversationFieldValue"][];
            properties: components["schemas"]["ConversationProperties"];
        };
        /** @description A custom field of conversations. */
        ConversationField: {
            id: components["schemas"]["Id"];
            /** @description Name that people see. */
            name: string;
            /** @description Name that never changes. */
            internal_name: string;
            type: components["schemas"]["FieldType"];
            /** @description What the field is for, empty if nothing was written. */
            description: string;
            /** @description Specifies if the field is in use. */
            is_active: boolean;
            /** @description Specifies if the field came with the account. */
            is_default: boolean;
            /** @description Specifies if agents must fill in the field before they close a conversation. The API does not enforce it. */
            is_mandatory_on_close: boolean;
            /** @description Options of a dropdown field by position; empty for other types. */
            field_options: components["schemas"]["FieldOption"][];
            /** @description Levels of a nested_dropdown field from the first down; empty for other types. */
            nested_fields: components["schemas"]["FieldLevel"][];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description The value of one conversation field. */
        ConversationFieldValue: {
            id: components["schemas"]["Id"];
            /**
             * @description A number for number fields, else a string: `"true"` or `"false"` for checkbox fields, `YYYY-MM-DD` for date fields, the name of an
             *     option for dropdown fields, names of options from level 1 down joined by ` > ` for nested_dropdown fields.
             */
            value: string | number;
        };
        /** @description A conversation in a list. */
        ConversationListItem: components["schemas"]["ConversationBase"] & {
            /** @description Phone number of the requester, null if the contact has none. */
            requested_by_phone: string | null;
            /** @description Addresses of the files that came with it. */
            attachments: string[];
            /** @description What the requester thought of the service, null if nothing was said. */
            csat: components["schemas"]["Csat"] | null;
        };
        /**
         * @description How urgent the conversation is.
         * @enum {string}
         */
        ConversationPriority: "Low" | "Medium" | "High" | "Urgent";
        /** @description What was noticed about the requester's visit. A conversation made through the API has none of it. */
        ConversationProperties: {
            /** @description Language of the request. Absent when unknown. */
            request_language?: string;
            /** @description Time zone of the browser. Absent when unknown. */
            browser_timezone?: string;
            /** @description Browser of the requester. Absent when unknown. */
            browser?: string;
            /** @description Device of the requester. Absent when unknown. */
            device?: string;
            /** @description IP address of the requester. Absent when unknown. */
            ip_address?: string;
            /** @description Country of the requester. Absent when unknown. */
            country?: string;
            /** @description Region of the requester. Absent when unknown. */
            region?: string;
            /** @description Page that led the requester here. Absent when unknown. */
            referral_url?: string;
            /** @description Source of the campaign. Absent when unknown. */
            utm_source?: string;
            /** @description Medium of the campaign. Absent when unknown. */
            utm_medium?: string;
            /** @description Name of the campaign. Absent when unknown. */
            utm_campaign?: string;
            /** @description Variant of the campaign. Absent when unknown. */
            utm_content?: string;
            /** @description Search term of the campaign. Absent when unknown. */
            utm_term?: string;
        };
        /**
         * @description How the request came in.
         * @enum {string}
         */
        ConversationSource: "Mail" | "Call";
        /**
         * @description State of the conversation.
         * @enum {string}
         */
        ConversationStatus: "Open" | "Pending" | "Resolved" | "Closed";
        /** @description Number of all items that match the filters, whatever the page. */
        Count: number;
        /** @description A contact as it is right after it was created. */
        CreatedContact: components["schemas"]["Contact"] & {
            /**
             * @description A new contact is in use.
             * @constant
             */
            active: true;
            /**
             * @description A new contact has not opted out.
             * @constant
             */
            unsubscribed: false;
            /**
             * @description A new contact is not blocked.
             * @constant
             */
            blocked: false;
            /** @description A new contact has the colours of its initials. */
            properties: WithRequired<components["schemas"]["ContactProperties"], "initial_avatar_color">;
        };
        /** @description A conversation as it is right after it was created. */
        CreatedConversation: components["schemas"]["ConversationBase"] & {
            /** @description A new conversation has no reply yet. */
            first_response_time: null;
            /** @description The time of creation, if it was created as Resolved or Closed, else null. */
            resolution_time: number | null;
            /** @description A new conversation has no tags. */
            tags: unknown[];
            /** @description A new conversation has none. */
            properties: Record<string, unknown>;
        };
        /** @description Answer to a survey about the service. */
        Csat: {
            /** @description Points that the requester gave. */
            score: number;
            /** @description The score in a word. */
            sentiment: string;
            /** @description What the requester wrote, empty if nothing. */
            feedback: string;
            /** @description Highest possible score. */
            scale: number;
        };
        /**
         * Format: hostname
         * @description A host name of two or more labels in ASCII.
         */
        Domain: string;
        /** @description What was wrong with a request, or with the service. */
        Error: {
            /** @description The error. */
            error: {
                /** @description Documented text that names the kind of error. */
                message: string;
                /** @description Every fault that was found. Absent when there is nothing to add, never where unknown parameters or fields are refused. */
                details?: components["schemas"]["Fault"][];
            };
        };
        /** @description One thing that is wrong with a request. */
        Fault: {
            /** @description Where it is, as `/path/NAME`, `/query/NAME`, or a JSON pointer (RFC 6901) under `/body`. A missing member is named itself. */
            path: string;
            /** @description What is wrong there, to be read after the path. */
            message: string;
        };
        /** @description One level of a nested_dropdown field. */
        FieldLevel: {
            id: components["schemas"]["Id"];
            /** @description Name that people see. */
            name: string;
            /** @description Name that never changes. */
            internal_name: string;
            /** @description Depth; 1 is the first level. */
            level: number;
            parent_id: components["schemas"]["Id"];
            /** @description Options of this level by position. */
            options: components["schemas"]["LevelOption"][];
        };
        /** @description An option of a dropdown field. */
        FieldOption: {
            id: components["schemas"]["Id"];
            /** @description Name of the option. */
            name: string;
            /** @description Where it stands among the options. */
            position: number;
        };
        /**
         * @description What values the field takes: text, paragraph, number, date, checkbox, dropdown or nested_dropdown. Others may be added; treat one that you do
         *     not know as text.
         */
        FieldType: string;
        /** @description Public site that shows the articles of one brand. Texts that are not set are empty strings. */
        HelpCenter: {
            /** @description ID of the help center. */
            id: components["schemas"]["Id"];
            /** @description Name of the help center. */
            name: string;
            /**
             * @description State of the help center. `ACTIVE` is the known value; clients must accept others.
             * @example ACTIVE
             */
            status: string;
            /**
             * @description Who may read the help center. `PUBLIC` is the known value; clients must accept others.
             * @example PUBLIC
             */
            access_type: string;
            /** @description Address of the icon that browsers show. */
            favicon: string;
            /** @description Title for search engines. */
            seo_title: string;
            /** @description Description for search engines. */
            seo_description: string;
            /** @description Address of the image that is shown where the help center is shared. */
            seo_image: string;
            /** @description Brand that the help center belongs to. */
            brand: components["schemas"]["NamedReference"];
            domain: components["schemas"]["HelpCenterDomain"];
            /** @description Time of creation. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of the last change. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description Web address under which readers find a help center. */
        HelpCenterDomain: {
            /** @description Host name, or the empty string where none is set. */
            url: string;
            /** @description Specifies if the help center is served over HTTPS. */
            https: boolean;
            /** @description Specifies if the domain is in use. */
            active: boolean;
            /** @description Specifies if the account has proved that the domain is its own. */
            verified: boolean;
        };
        /** @description Identifier that the service gave. */
        Id: number;
        /** @description A thing by its ID, with its name. */
        LabelledId: {
            id: components["schemas"]["Id"];
            /** @description Name of the thing. */
            label: string;
        };
        /** @description An option of one level of a nested_dropdown field. */
        LevelOption: {
            id: components["schemas"]["Id"];
            /** @description Name of the option. */
            name: string;
            /** @description Where it stands among the options of the level. */
            position: number;
            /** @description ID of the option of the level above that it belongs to, null on level 1. */
            parent_option_id: number | null;
        };
        /** @description An agent of the account. Some are AI agents. */
        Member: {
            id: components["schemas"]["Id"];
            /**
             * Format: email
             * @description Email address.
             */
            email: string;
            /** @description Given name. */
            first_name: string;
            /** @description Family name, empty if there is none. */
            last_name: string;
            /** @description Phone number, empty if there is none. */
            phone: string;
            /** @description Address of a picture, empty if there is none. */
            profile_pic: string;
            /** @description Specifies if the member has a seat of the AI copilot. */
            is_copilot_seat_alloted: boolean;
            /** @description Specifies if the member has confirmed the email address. */
            verified: boolean;
            role: components["schemas"]["LabelledId"];
            /** @description Teams that the member belongs to. */
            teams: components["schemas"]["LabelledId"][];
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description Points to another thing of the account by its id and shows its present name. */
        NamedReference: {
            /** @description ID of the thing. */
            id: components["schemas"]["Id"];
            /** @description Name of the thing, as it is now. */
            name: string;
        };
        /** @description A company to be created. */
        NewCompany: {
            /** @description Name, trimmed. No other company of the account may have it in any letter case. */
            name: string;
            /**
             * @description Domains, the primary one first, kept in lower case. Repeats count once. No other company of the account may have one of them. An empty list
             *     counts as sent.
             */
            domains?: components["schemas"]["Domain"][];
            /** @description The only domain, short for `domains` with one item. Where `domains` is sent too, this must be a string and is not looked at further. */
            domain?: string | components["schemas"]["Domain"];
            /** @description Postal address. */
            address?: string;
            /** @description Notes on the company. */
            notes?: string;
        };
        /** @description A contact to be created. It needs an email address or a phone number. */
        NewContact: {
            /** @description Given name, trimmed. */
            first_name: string;
            /** @description Family name, trimmed. It may be empty. */
            last_name?: string;
            /**
             * Format: email
             * @description Email address in ASCII, kept and compared in lower case. No other contact of the account may have it.
             */
            email?: string;
            /** @description Phone number in E.164 form. Other contacts may have the same. */
            phone?: string;
            /** @description IDs of companies to link, the most important first. Repeats count once. */
            company_ids?: number[];
            custom_fields?: components["schemas"]["NewContactFieldValues"];
        } | unknown | unknown;
        /**
         * @description Values of contact fields by the internal name of the field, which must be active and not a default field. A value must fit the type of its
         *     field: text up to 10,000 characters for text and paragraph, a number for number, `YYYY-MM-DD` for date, a boolean for checkbox, the exact
         *     name of an option for dropdown.
         */
        NewContactFieldValues: {
            [key: string]: string | number | boolean;
        };
        /** @description A conversation to be created. */
        NewConversation: {
            /**
             * @description The request. With a complete HTML tag in it, it is HTML and is sanitized; else it is text, in which blank lines separate paragraphs. Something must be
             *     left after sanitizing: text, an image or a video.
             */
            description: string;
            /** @description What it is about. */
            subject: string;
            /**
             * @description Who asks, as an email address or a phone number in E.164 form. The contact with it is the requester, of several with one phone number
             *     the one with the lowest ID. If there is none, a contact is created, named after what stands before the @, or after the number.
             */
            requested_by: string;
            /**
             * @description How urgent it is.
             * @default Medium
             * @enum {string}
             */
            priority?: "Low" | "Medium" | "High" | "Urgent";
            /**
             * @description How the request came in.
             * @default Call
             * @enum {string}
             */
            source?: "Mail" | "Call";
            /** @description ID of the brand that is addressed, by default the default brand of the account. */
            brand_id?: number;
            /**
             * @description State to begin with.
             * @default Open
             * @enum {string}
             */
            status?: "Open" | "Pending" | "Resolved" | "Closed";
            /**
             * Format: email
             * @description Email address of the member who shall take care of it, in any letter case. No team comes along.
             */
            assignee?: string;
            /** @description ID of the team that shall take care of it. */
            team_id?: number;
            /** @description Values of active conversation fields, each field at most once. */
            custom_fields?: components["schemas"]["NewConversationFieldValue"][];
        };
        /** @description The value of one conversation field. */
        NewConversationFieldValue: {
            /** @description ID of the field. */
            id: number;
            /**
             * @description A number for number fields, else a string: up to 10,000 characters for text and paragraph fields, `"true"` or `"false"` for checkbox fields,
             *     `YYYY-MM-DD` for date fields, the exact name of an option for dropdown fields, names of options from level 1 down to any depth, joined
             *     by ` > `, for nested_dropdown fields.
             */
            value: string | number;
        };
        /** @description Where this page stands in the list. */
        PageMeta: {
            /** @description Number of this page. */
            page: number;
            /** @description Page size in force. */
            limit: number;
            total: components["schemas"]["Count"];
            /** @description Specifies if more pages follow. */
            has_next_page: boolean;
        };
        /** @description How to walk the list. */
        Pages: {
            /** @description Page size in force. */
            per_page: number;
            /** @description Cursor of the next page, to be sent as `starting_after`. It is null on the last page. */
            next_cursor: string | null;
            /**
             * Format: uri
             * @description Absolute address of the next page. It carries `per_page`, `starting_after` and the filters as they were sent, and is null on the last page.
             */
            next_url: string | null;
        };
        /** @description Collection nested in the parent that was retrieved. The collections above are named by id alone, and collections further down are left out. */
        SubCollection: {
            /** @description ID of the collection that was retrieved. */
            parent_collection_id: components["schemas"]["Id"];
            /** @description ID of the topmost collection above. */
            root_collection_id: components["schemas"]["Id"];
            /**
             * @description Always empty, because only direct children are nested.
             * @constant
             */
            sub_collections: never[];
        } & components["schemas"]["CollectionFields"];
        /** @description A label for conversations. */
        Tag: {
            id: components["schemas"]["Id"];
            /** @description Text of the tag. */
            name: string;
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description Time in seconds since 1970-01-01 UTC. */
        Timestamp: number;
        /** @description Why the credentials were refused. */
        Unauthorized: {
            /** @description Documented text that names the reason. */
            message: string;
        };
        /** @description An option of a dropdown field, without its ID. */
        UnidentifiedOption: {
            /** @description Name of the option. */
            name: string;
            /** @description Where it stands among the options. */
            position: number;
        };
        /** @description A custom field of contacts after an update. */
        UpdatedContactField: components["schemas"]["ContactFieldBase"] & {
            /** @description Options of a dropdown field by position; empty for other types. */
            field_options: components["schemas"]["FieldOption"][];
        };
    };
    responses: {
        /** @description One page of a help center's articles, newest first. */
        Articles: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Articles on this page. */
                    data: components["schemas"]["Article"][];
                    pages: components["schemas"]["Pages"];
                    /** @description Number of articles that match the filters, whatever the page. */
                    total_count: number;
                };
            };
        };
        /** @description The access token is missing, malformed, unknown, revoked or expired. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Unauthorized"];
            };
        };
        /** @description The access token lacks the scope, or the account lacks the product feature. */
        FeatureForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests were sent in a short time. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than the operation accepts. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not sent as JSON in UTF-8, or is compressed. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description One page of a help center's collections, by `position`, then id. */
        Collections: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Collections on this page. */
                    data: components["schemas"]["Collection"][];
                    pages: components["schemas"]["Pages"];
                    /** @description Number of collections that the list goes over, without the ones nested in them. */
                    total_count: number;
                };
            };
        };
        /** @description One page of the account's help centers, by id. */
        HelpCenters: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Help centers on this page. */
                    data: components["schemas"]["HelpCenter"][];
                    pages: components["schemas"]["Pages"];
                    /** @description Number of help centers in the account. */
                    total_count: number;
                };
            };
        };
        /** @description The request came over plain HTTP. */
        HttpsRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such path. */
        UnknownPath: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The path does not have this method. */
        MethodNotAllowed: {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description Cursor from `pages.next_cursor` of the page before; leave it out for the first page. It belongs to this list, account, order and
         *     set of filters, and is refused with any other; only `per_page` may change between pages. Sent empty it counts as not sent.
         */
        StartingAfter: string;
        /** @description Number of items on a page. Sent empty it counts as not sent. */
        PerPage30: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The scheme to authenticate with (RFC 9110, section 11.6.1).
         * @example Bearer
         */
        WwwAuthenticate: string;
        /**
         * @description Seconds to wait before the next request.
         * @example 30
         */
        RetryAfter: number;
        /**
         * @description Methods of this path, separated by commas. HEAD is among them where GET is, and OPTIONS always.
         * @example GET, HEAD, POST, OPTIONS
         */
        Allow: string;
    };
    pathItems: never;
}
export type Article = components['schemas']['Article'];
export type ArticleUpdate = components['schemas']['ArticleUpdate'];
export type ArticleUpdated = components['schemas']['ArticleUpdated'];
export type Author = components['schemas']['Author'];
export type AvatarColor = components['schemas']['AvatarColor'];
export type ChildCollection = components['schemas']['ChildCollection'];
export type Collection = components['schemas']['Collection'];
export type CollectionArticle = components['schemas']['CollectionArticle'];
export type CollectionDetails = components['schemas']['CollectionDetails'];
export type CollectionFields = components['schemas']['CollectionFields'];
export type CollectionReference = components['schemas']['CollectionReference'];
export type Company = components['schemas']['Company'];
export type CompanySummary = components['schemas']['CompanySummary'];
export type Contact = components['schemas']['Contact'];
export type ContactBase = components['schemas']['ContactBase'];
export type ContactField = components['schemas']['ContactField'];
export type ContactFieldBase = components['schemas']['ContactFieldBase'];
export type ContactFieldUpdate = components['schemas']['ContactFieldUpdate'];
export type ContactFieldValues = components['schemas']['ContactFieldValues'];
export type ContactListItem = components['schemas']['ContactListItem'];
export type ContactProperties = components['schemas']['ContactProperties'];
export type ContactWithCompanyName = components['schemas']['ContactWithCompanyName'];
export type ConversationBase = components['schemas']['ConversationBase'];
export type ConversationField = components['schemas']['ConversationField'];
export type ConversationFieldValue = components['schemas']['ConversationFieldValue'];
export type ConversationListItem = components['schemas']['ConversationListItem'];
export type ConversationPriority = components['schemas']['ConversationPriority'];
export type ConversationProperties = components['schemas']['ConversationProperties'];
export type ConversationSource = components['schemas']['ConversationSource'];
export type ConversationStatus = components['schemas']['ConversationStatus'];
export type Count = components['schemas']['Count'];
export type CreatedContact = components['schemas']['CreatedContact'];
export type CreatedConversation = components['schemas']['CreatedConversation'];
export type Csat = components['schemas']['Csat'];
export type Domain = components['schemas']['Domain'];
export type Error = components['schemas']['Error'];
export type Fault = components['schemas']['Fault'];
export type FieldLevel = components['schemas']['FieldLevel'];
export type FieldOption = components['schemas']['FieldOption'];
export type FieldType = components['schemas']['FieldType'];
export type HelpCenter = components['schemas']['HelpCenter'];
export type HelpCenterDomain = components['schemas']['HelpCenterDomain'];
export type Id = components['schemas']['Id'];
export type LabelledId = components['schemas']['LabelledId'];
export type LevelOption = components['schemas']['LevelOption'];
export type Member = components['schemas']['Member'];
export type NamedReference = components['schemas']['NamedReference'];
export type NewCompany = components['schemas']['NewCompany'];
export type NewContact = components['schemas']['NewContact'];
export type NewContactFieldValues = components['schemas']['NewContactFieldValues'];
export type NewConversation = components['schemas']['NewConversation'];
export type NewConversationFieldValue = components['schemas']['NewConversationFieldValue'];
export type PageMeta = components['schemas']['PageMeta'];
export type Pages = components['schemas']['Pages'];
export type SubCollection = components['schemas']['SubCollection'];
export type Tag = components['schemas']['Tag'];
export type Timestamp = components['schemas']['Timestamp'];
export type Unauthorized = components['schemas']['Unauthorized'];
export type UnidentifiedOption = components['schemas']['UnidentifiedOption'];
export type UpdatedContactField = components['schemas']['UpdatedContactField'];
export type ResponseArticles = components['responses']['Articles'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseFeatureForbidden = components['responses']['FeatureForbidden'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseCollections = components['responses']['Collections'];
export type ResponseHelpCenters = components['responses']['HelpCenters'];
export type ResponseHttpsRequired = components['responses']['HttpsRequired'];
export type ResponseUnknownPath = components['responses']['UnknownPath'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ParameterStartingAfter = components['parameters']['StartingAfter'];
export type ParameterPerPage30 = components['parameters']['PerPage30'];
export type HeaderWwwAuthenticate = components['headers']['WwwAuthenticate'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderAllow = components['headers']['Allow'];
export type $defs = Record<string, never>;
export interface operations {
    listArticles: {
        parameters: {
            query: {
                /** @description Name the help center whose articles to list by its ID. */
                help_center_id: number;
                /** @description Include or leave out articles with status `PUBLISHED` that are not archived. */
                published?: boolean;
                /** @description Include or leave out articles with status `DRAFT` or `UNDER_REVIEW` that are not archived. */
                draft?: boolean;
                /** @description Include or leave out archived articles, whatever their status. */
                archived?: boolean;
                /**
                 * @description Cursor from `pages.next_cursor` of the page before; leave it out for the first page. It belongs to this list, account, order and
                 *     set of filters, and is refused with any other; only `per_page` may change between pages. Sent empty it counts as not sent.
                 */
                starting_after?: components["parameters"]["StartingAfter"];
                /** @description Number of items on a page. Sent empty it counts as not sent. */
                per_page?: components["parameters"]["PerPage30"];
                /**
                 * @description Search title, draft and published content. Each word must be a part of one of them, in any case; text in double quotes must
                 *     occur as that exact phrase, in any case. A lone quote is ignored, HTML is searched as text, and a blank search filters nothing.
                 *     Sent empty it counts as not sent.
                 */
                search?: string;
                /** @description List only a collection's own articles, without those of its children. It must belong to the help center. */
                collection_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Articles"];
            /** @description The query is not as documented. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["FeatureForbidden"];
            /** @description The help center is not in the account, or the collection is not in that help center. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The articles cannot be retrieved. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the article. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The article. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Article"];
                    };
                };
            };
            /** @description The ID or the query is not as documented. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["FeatureForbidden"];
            /** @description The article is not in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The article cannot be retrieved. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the article. */
                id: number;
            };
            cookie?: never;
        };
        /** @description What to change, at most 10 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticleUpdate"];
            };
        };
        responses: {
            /** @description The article's status after the update. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleUpdated"];
                };
            };
            /** @description The ID, the query or the body is not as documented. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["FeatureForbidden"];
            /** @description The article is not in the account, or the collection is not in the article's help center. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            /** @description The article cannot be updated. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCollections: {
        parameters: {
            query: {
                /** @description Name the help center whose collections to list by its ID. */
                help_center_id: number;
                /**
                 * @description Cursor from `pages.next_cursor` of the page before; leave it out for the first page. It belongs to this list, account, order and
                 *     set of filters, and is refused with any other; only `per_page` may change between pages. Sent empty it counts as not sent.
                 */
                starting_after?: components["parameters"]["StartingAfter"];
                /** @description Number of items on a page. Sent empty it counts as not sent. */
                per_page?: components["parameters"]["PerPage30"];
                /**
                 * @description List only the direct children of this collection, which must belong to the help center. The list is flat then, and
                 *     `is_root` is checked and otherwise ignored.
                 */
                collection_id?: number;
                /** @description Choose the form of the list of roots: flat with `true`, each root with its direct children in `sub_collections` with `false`. */
                is_root?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Collections"];
            /** @description The query is not as documented, or it names a help center that is not in the account. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["FeatureForbidden"];
            /** @description The collection is not in that help center. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The collections cannot be loaded. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the collection. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CollectionDetails"];
                    };
                };
            };
            /** @description The ID or the query is not as documented. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["FeatureForbidden"];
            /** @description The collection is not in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The collection cannot be retrieved. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listHelpCenters: {
        parameters: {
            query?: {
                /**
                 * @description Cursor from `pages.next_cursor` of the page before; leave it out for the first page. It belongs to this list, account, order and
                 *     set of filters, and is refused with any other; only `per_page` may change between pages. Sent empty it counts as not sent.
                 */
                starting_after?: components["parameters"]["StartingAfter"];
                /** @description Number of items on a page. Sent empty it counts as not sent. */
                per_page?: components["parameters"]["PerPage30"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["HelpCenters"];
            /** @description The query is not as documented. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["FeatureForbidden"];
            429: components["responses"]["TooManyRequests"];
            /** @description The help centers cannot be loaded. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
