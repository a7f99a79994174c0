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
         * @description Lists the articles of one help center, the newest first (by `created_at`, then ID, both descending), page by page.
         *
         *     An article whose status is documented is in one of three buckets: published, draft or archived. The flags of these names select buckets.
         *     Without a flag all articles are listed. If flags are true, the articles of those buckets are listed; if none is true and some are false,
         *     those of the buckets that no flag names. An article with another status is only in the bucket archived, or in none.
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
         * @description Changes the fields that are sent and leaves the others; `updated_at` moves only when something changed.
         *
         *     With `title` or `content`, even if the value is the current one, the draft is saved and the status becomes `DRAFT`, while
         *     readers still see the published content. With neither, the status stays the same. With `publish` true the draft is then copied to the
         *     published content, the status becomes `PUBLISHED` and `published_at` is set to the current time. Either all changes of a request are made or
         *     none. An archived article stays archived.
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
         * @description Lists the collections of one help center by `position` (compared by code points), then ID, page by page. The list contains the
         *     roots, or the direct children of `collection_id`; `per_page`, the cursor and `total_count` count only these, not the collections
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
    "/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a company
         * @description Creates a company. The response has its URL in `Location`. No other company may have the name, in any letter case, or one of the
         *     domains; if both are taken, the response names the name.
         */
        post: operations["createCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a company
         * @description Retrieves a company with all of its domains and the number of contacts that are linked to it.
         */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contact fields
         * @description Lists contact fields by ID, the lowest first, in numbered pages. A page after the last is empty.
         */
        get: operations["listContactFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Lists contacts, the newest first. The search and the filters are combined with AND. If nothing matches, the list is empty.
         *     Whether items carry `companies`, or `company_id` and `company_name`, is a setting of the deployment.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description Creates a contact. It needs a first name, and an email address or a phone number. The response has its URL in `Location`.
         *     Companies to link must exist, and no other contact may have the email address.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a contact
         * @description Retrieves a contact with all of its companies.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a contact field
         * @description Changes a contact field; a field that is not sent keeps its value. A default field can be neither renamed nor deactivated, but sending its
         *     current name changes nothing and is accepted; if a request does both, the error is about the name. Options can only be appended, and only
         *     to a dropdown field. `updated_at` moves only when something changed.
         */
        patch: operations["updateContactField"];
        trace?: never;
    };
    "/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description Lists conversations, the newest first unless sorted otherwise. All filters and the search are combined with AND, several values of
         *     one filter with OR. An ID that is not in this account matches nothing and is not an error.
         *     A cursor stays valid if filters are written differently but mean the same.
         */
        get: operations["listConversations"];
        put?: never;
        /**
         * Create a conversation
         * @description Creates a conversation for the contact with the given email address or phone number. If there is none, the contact is
         *     created too; either both are created or neither. By default the status is Open, the priority Medium, the source Call, and the brand the default brand of the account.
         */
        post: operations["createConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversation fields
         * @description Lists conversation fields by ID, the lowest first. The response has no cursor: for the next page send the ID of the last field as
         *     `starting_after`. The page with fewer than `per_page` fields is the last.
         */
        get: operations["listConversationFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/fields/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a conversation field
         * @description Retrieves a conversation field with its options and levels.
         */
        get: operations["getConversationField"];
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
         * @description Lists the help centers of the account by ID, page by page.
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
    "/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Lists members by ID, the lowest first. AI agents are among them. A cursor of another account is not found (404).
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Lists tags by ID, the lowest first. A cursor of another account is not found (404).
         */
        get: operations["listTags"];
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
        /** @description ID that the service assigned. */
        Id: number;
        /** @description Reference to another resource of the account by its ID, with its current name. */
        NamedReference: {
            /** @description ID of the resource. */
            id: components["schemas"]["Id"];
            /** @description Current name of the resource. */
            name: string;
        };
        /** @description Member of the account who created or changed a resource. */
        Author: {
            /** @description ID of the member. */
            id: components["schemas"]["Id"];
            /** @description First and last name of the member, joined by a space. */
            name: string;
            /**
             * Format: email
             * @description Email address of the member.
             */
            email: string;
        };
        /** @description Time in seconds since 1970-01-01 UTC. */
        Timestamp: number;
        /** @description Text of a help center, with a draft that members edit and the published content that readers see. */
        Article: {
            /** @description ID of the article. */
            id: components["schemas"]["Id"];
            /** @description Title of the article. A new title takes effect at once, whether the article is published or not. */
            title: string;
            /** @description Part of the article's URL. It stays the same when the title changes. */
            slug: string;
            /**
             * @description State of the draft. `PUBLISHED`, `DRAFT` and `UNDER_REVIEW` are the known values; clients must accept others.
             *     Archived articles keep theirs.
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
            /** @description Specifies if the article is archived. Independent of its status. */
            is_archived: boolean;
            /** @description Help center that the article belongs to. */
            help_center: components["schemas"]["NamedReference"];
            /** @description Collection that holds the article, or null where it is in none. */
            collection: components["schemas"]["NamedReference"] | null;
            /** @description Brand that the article is written for. */
            brand: components["schemas"]["NamedReference"];
            /** @description Member who created the article. */
            created_by: components["schemas"]["Author"];
            /** @description Member who last changed the article; initially the one who created it. */
            last_updated_by: components["schemas"]["Author"];
            /** @description Time of the last publication, or null before the first one. */
            published_at: number | null;
            /** @description Time of creation. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of the last change. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description How to get the next page of the list. */
        Pages: {
            /** @description Page size that applies. */
            per_page: number;
            /** @description Cursor of the next page, to be sent as `starting_after`. It is null on the last page. */
            next_cursor: string | null;
            /**
             * Format: uri
             * @description Absolute URL of the next page. It carries the `per_page` in force, also if none was sent, `starting_after`, and the filters as they were sent. It is null on the last page.
             */
            next_url: string | null;
        };
        /** @description Number of items that match the filters, on all pages. */
        Count: number;
        /** @description One problem of a request. */
        Issue: {
            /** @description Place of the problem, as `/path/NAME`, `/query/NAME`, or a JSON Pointer (RFC 6901) below `/body`. A missing field is named by its own pointer. */
            path: string;
            /** @description What is wrong, to be read after the path. */
            message: string;
        };
        /** @description What went wrong with the request or in the service. */
        Error: {
            /** @description The error. */
            error: {
                /** @description Documented text for the kind of error. */
                message: string;
                /** @description The issues that were found, at most 500. Absent when there is nothing to add; always present for unknown parameters and fields. */
                details?: components["schemas"]["Issue"][];
            };
        };
        /** @description Why the credentials were rejected. */
        Unauthorized: {
            /** @description Documented text for the reason. */
            message: string;
        };
        /** @description Changes to an article. A field that is left out keeps its value, so an empty object changes nothing. */
        ArticleUpdate: {
            /** @description New title, with at least one character that is not white space. It takes effect at once; the slug stays the same. */
            title?: string;
            /**
             * @description New draft as HTML. It is sanitized before it is stored: unknown elements and attributes are removed, and YouTube frames
             *     become video elements. Elements nested deeper than 250 levels are unwrapped: their content stays. The limit of
             *     10,000,000 characters also applies after sanitizing; escaping a bare `&` or `<` makes it longer.
             */
            content?: string;
            /**
             * @description Collection of the article's own help center to move the article into, or null to remove it from its
             *     collection. Takes effect at once.
             */
            collection_id?: number | null;
            /** @description Brand of the account that the article is written for. */
            brand_id?: number;
            /**
             * @description Publishes the draft, after the other changes are saved, when true; `is_public` is required then. False is the
             *     same as leaving it out.
             */
            publish?: boolean;
            /** @description Specifies if everybody may read the published article. It takes effect at once. */
            is_public?: boolean;
            /** @description Lets the AI agent answer from the article. Without the AI feature the value is checked and then ignored. */
            ai_agent_enabled?: boolean;
            /** @description Lets the AI copilot suggest the article to members. Without the AI feature the value is checked and then ignored. */
            ai_copilot_enabled?: boolean;
        };
        /** @description Result of an update, not wrapped in `data`. */
        ArticleUpdated: {
            /** @description ID of the article. */
            id: components["schemas"]["Id"];
            /**
             * @description State of the article after the update. `PUBLISHED`, `DRAFT` and `UNDER_REVIEW` are the known values; clients must
             *     accept others.
             * @example DRAFT
             * @example PUBLISHED
             */
            status: string;
        };
        /** @description Fields of every form of a collection. Texts that are not set are empty strings. */
        CollectionFields: {
            /** @description ID of the collection. */
            id: components["schemas"]["Id"];
            /** @description Name of the collection. */
            name: string;
            /** @description What the collection is about. */
            description: string;
            /** @description Icon shown beside the name. */
            icon: string;
            /** @description Part of the collection's URL. */
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
        /** @description Reference to a collection above. */
        CollectionReference: {
            /** @description ID of the collection. */
            id: components["schemas"]["Id"];
            /** @description Name of the collection. */
            name: string;
            /** @description Part of the collection's URL. */
            slug: string;
        };
        /**
         * @description Collection nested in the parent that was retrieved. The collections above are given by ID only, and collections
         *     further down are left out.
         */
        SubCollection: {
            /** @description ID of the collection that was retrieved. */
            parent_collection_id: components["schemas"]["Id"];
            /** @description ID of the topmost collection above. */
            root_collection_id: components["schemas"]["Id"];
            /** @description Always empty, because only direct children are nested. */
            sub_collections: components["schemas"]["SubCollection"][];
        } & components["schemas"]["CollectionFields"];
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
            /** @description Always empty, because a list nests one level only. */
            sub_collections: components["schemas"]["SubCollection"][];
        } & components["schemas"]["CollectionFields"];
        /**
         * @description Collection as an item of a list. Its direct children are nested in it only where the list asks for roots with their
         *     children.
         */
        Collection: {
            /** @description ID of the collection right above, or null on a root. */
            parent_collection_id: number | null;
            /** @description ID of the topmost collection above, or null on a root. */
            root_collection_id: number | null;
            /** @description Collection right above, or null on a root. */
            parent_collection: components["schemas"]["CollectionReference"] | null;
            /** @description Topmost collection above, or null on a root. */
            root_collection: components["schemas"]["CollectionReference"] | null;
            /** @description Direct children by position, then ID; empty in a flat list. */
            sub_collections: components["schemas"]["ChildCollection"][];
        } & components["schemas"]["CollectionFields"];
        /** @description Article as an entry of its collection. */
        CollectionArticle: {
            /** @description ID of the article. */
            id: components["schemas"]["Id"];
            /** @description Title of the article. */
            title: string;
            /** @description Part of the article's URL. */
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
            /** @description Direct children by position, then ID. */
            sub_collections: components["schemas"]["SubCollection"][];
            /** @description Articles of the collection itself that are not archived, by position, then ID. */
            articles: components["schemas"]["CollectionArticle"][];
            /** @description Number of direct children. */
            subcollections_count: number;
            /** @description Number of the collection's own articles that are not archived. */
            articles_count: number;
        } & WithRequired<components["schemas"]["CollectionFields"], "subcollections_count" | "articles_count">;
        /**
         * Format: hostname
         * @description A host name of two or more labels in ASCII.
         */
        Domain: string;
        /** @description A company to be created. */
        NewCompany: {
            /** @description Name, trimmed. No other company of the account may have it in any letter case. */
            name: string;
            /**
             * @description Domains, the primary one first, kept in lower case. Duplicates count once. No other company of the account may have one of them. An empty list
             *     counts as sent.
             */
            domains?: components["schemas"]["Domain"][];
            /** @description The only domain, a short form of `domains` with one item. If `domains` is sent too, this must be a string and is otherwise ignored. */
            domain?: components["schemas"]["Domain"] | string;
            /** @description Postal address. */
            address?: string;
            /** @description Notes on the company. */
            notes?: string;
        };
        /** @description An organization that contacts belong to. */
        Company: {
            /** @description ID of the company. */
            id: components["schemas"]["Id"];
            /** @description Name. No two companies of an account have the same in any letter case. */
            name: string;
            /** @description Domains in lower case, the primary one first. A domain belongs to one company of an account. */
            domains: string[];
            /** @description Primary domain, empty if there is none. */
            domain: string;
            /** @description `https://DOMAIN/favicon.ico` with the primary domain, empty without one. */
            logo: string;
            /** @description Line of business, empty if unknown. */
            industry: string;
            /** @description Phone number, empty if there is none. */
            phone: string;
            /** @description Postal address, empty if there is none. */
            address: string;
            /** @description Notes on the company, empty if there are none. */
            notes: string;
            /** @description Other data of the company, empty if there is none. */
            other_details: {
                [key: string]: unknown;
            };
            /** @description Number of contacts that are linked to the company. */
            total_contacts_linked: number;
            /** @description Time of creation. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of the last change. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description What values the field takes: text, paragraph, number, date, checkbox, dropdown or nested_dropdown. Others may be added; treat one that you do
         *     not know as text.
         */
        FieldType: string;
        /** @description Fields of every form of a contact field. */
        ContactFieldBase: {
            /** @description ID of the contact field. */
            id: components["schemas"]["Id"];
            /** @description Name that people see. No two contact fields of an account have the same in any letter case. */
            name: string;
            /** @description Name that never changes: the key of its values in `custom_fields` of a contact. */
            internal_name: string;
            type: components["schemas"]["FieldType"];
            /** @description Purpose of the field, empty if there is none. */
            description: string;
            /** @description Specifies if the field is in use. */
            is_active: boolean;
            /** @description Specifies if the field came with the account: it can be neither renamed nor deactivated. */
            is_default: boolean;
            /** @description Time of creation. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of the last change. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description An option of a dropdown field, without its ID. */
        UnidentifiedOption: {
            /** @description Name of the option. */
            name: string;
            /** @description Where it stands among the options. */
            position: number;
        };
        /** @description A custom field of contacts in a list. */
        ContactField: components["schemas"]["ContactFieldBase"] & {
            /** @description Options of a dropdown field by position; empty for other types. */
            field_options: components["schemas"]["UnidentifiedOption"][];
        };
        /** @description Position of this page in the list. */
        PageMeta: {
            /** @description Number of this page. */
            page: number;
            /** @description Page size that applies. */
            limit: number;
            total: components["schemas"]["Count"];
            /** @description Specifies if more pages follow. */
            has_next_page: boolean;
        };
        /** @description Values of contact fields by the internal name of the field. Only the values that were set are there. */
        ContactFieldValues: {
            [key: string]: string | number | boolean;
        };
        /** @description Colors of the initials that are shown if there is no picture. */
        AvatarColor: {
            /** @description Color behind the initials. */
            backgroundColor: string;
            /** @description Color of the initials. */
            textColor: string;
        };
        /** @description Tracking data of the contact, such as the campaign that it came from. */
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
            /** @description Colors of the initials. Absent when none were chosen; a contact created through the API always has them. */
            initial_avatar_color?: components["schemas"]["AvatarColor"];
        };
        /** @description Fields of every form of a contact. */
        ContactBase: {
            /** @description ID of the contact. */
            id: components["schemas"]["Id"];
            /** @description Given name. */
            first_name: string;
            /** @description Family name, empty if there is none. */
            last_name: string;
            /** @description First and last name, joined by a space. */
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
            /** @description Specifies if messages of the contact are rejected. */
            blocked: boolean;
            /** @description URL of a picture of the contact. */
            avatar: string | null;
            custom_fields: components["schemas"]["ContactFieldValues"];
            properties: components["schemas"]["ContactProperties"];
            /** @description Time of creation. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of the last change. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A company in a contact. */
        CompanySummary: {
            /** @description ID of the company. */
            id: components["schemas"]["Id"];
            /** @description Name of the company. */
            name: string;
            /** @description Primary domain, empty if there is none. */
            domain: string;
            /** @description URL of the favicon of the primary domain, empty without a domain. */
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
        /** @description A contact in the lists of deployments that show its first company alone. */
        ContactWithCompanyName: components["schemas"]["ContactBase"] & {
            /** @description ID of the contact. */
            id: components["schemas"]["Id"];
            /** @description ID of the first company of the contact, null if there is none. */
            company_id: number | null;
            /** @description Name of the first company of the contact, null if there is none. */
            company_name: string | null;
        };
        /**
         * @description A contact in a list, in one of two forms: with all of its companies, or with the ID and name of the first one.
         *     The form is a setting of the deployment, and all items have the same.
         */
        ContactListItem: components["schemas"]["Contact"] | components["schemas"]["ContactWithCompanyName"];
        /**
         * @description Values of contact fields by the internal name of the field, which must be active and not a default field. A value must fit the type of its
         *     field: text up to 10,000 characters for text and paragraph, a number for number, `YYYY-MM-DD` for date, a boolean for checkbox, the exact
         *     name of an option for dropdown.
         */
        NewContactFieldValues: {
            [key: string]: string | number | boolean;
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
            /** @description IDs of companies to link, the most important first. Duplicates count once. */
            company_ids?: number[];
            custom_fields?: components["schemas"]["NewContactFieldValues"];
        } & (unknown | unknown);
        /** @description A contact right after its creation. */
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
            /** @description A new contact has colors for its initials. */
            properties: WithRequired<components["schemas"]["ContactProperties"], "initial_avatar_color">;
        };
        /** @description Changes to a contact field. A field that is not sent keeps its value. */
        ContactFieldUpdate: {
            /** @description New name, trimmed. No other contact field of the account may have it in any letter case. A default field keeps its name. */
            name?: string;
            /** @description Purpose of the field; it may be empty. */
            description?: string;
            /** @description Specifies if the field is in use. A default field stays in use. */
            is_active?: boolean;
            /**
             * @description Options to append to a dropdown field, in this order after the ones that it has. An option that exists already, in any letter case, stays as it
             *     is, so the same request can be sent again. Options can be neither removed nor renamed here. A field has at most 10,000 options; a request
             *     that would add more is rejected.
             */
            field_options?: string[];
        };
        /** @description An option of a dropdown field. */
        FieldOption: {
            /** @description ID of the option. */
            id: components["schemas"]["Id"];
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
        /**
         * @description State of the conversation.
         * @enum {string}
         */
        ConversationStatus: "Open" | "Pending" | "Resolved" | "Closed";
        /**
         * @description How urgent the conversation is.
         * @enum {string}
         */
        ConversationPriority: "Low" | "Medium" | "High" | "Urgent";
        /**
         * @description How the request came in.
         * @enum {string}
         */
        ConversationSource: "Mail" | "Call";
        /** @description A tag of a conversation by its ID, with its name. */
        ConversationTag: {
            /** @description ID of the tag. */
            id: components["schemas"]["Id"];
            /** @description Name of the tag. */
            label: string;
        };
        /** @description The value of one conversation field. */
        ConversationFieldValue: {
            /** @description ID of the conversation field. */
            id: components["schemas"]["Id"];
            /**
             * @description A number for number fields, else a string: `"true"` or `"false"` for checkbox fields, `YYYY-MM-DD` for date fields, the name of an
             *     option for dropdown fields, names of options from level 1 down joined by ` > ` for nested_dropdown fields.
             */
            value: string | number;
        };
        /** @description Tracking data of the requester's visit. A conversation created through the API has none. */
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
        /** @description Fields of every form of a conversation. */
        ConversationBase: {
            /** @description ID of the conversation. */
            id: components["schemas"]["Id"];
            /** @description Name of the brand. */
            brand: string;
            /** @description ID of the brand. */
            brand_id: components["schemas"]["Id"];
            source: components["schemas"]["ConversationSource"];
            status: components["schemas"]["ConversationStatus"];
            priority: components["schemas"]["ConversationPriority"];
            /** @description Time of creation. */
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
            /** @description ID of the requester. */
            requested_by_id: components["schemas"]["Id"];
            /** @description ID of the assigned member, null if there is none. */
            assigned_to_member_id: number | null;
            /** @description ID of the assigned team, null if there is none. */
            assigned_to_team_id: number | null;
            /** @description Time of the last update. */
            last_updated_at: components["schemas"]["Timestamp"];
            /** @description Subject of the conversation. */
            subject: string;
            /** @description The request as sanitized HTML. */
            description_html: string;
            /**
             * @description The request as plain text. What was sent as text is here as it was sent; of HTML, white space, no-break spaces included, is folded to one blank, and one line break
             *     separates blocks, and what stands before and after a `br`.
             */
            description_text: string;
            /** @description Tags of the conversation. */
            tags: components["schemas"]["ConversationTag"][];
            /** @description Values of the conversation fields that were set. */
            custom_fields: components["schemas"]["ConversationFieldValue"][];
            properties: components["schemas"]["ConversationProperties"];
        };
        /** @description Answer to a satisfaction survey. */
        Csat: {
            /** @description Score that the requester gave. */
            score: number;
            /** @description The score in a word. */
            sentiment: string;
            /** @description Comment of the requester, empty if there is none. */
            feedback: string;
            /** @description Highest possible score. */
            scale: number;
        };
        /** @description A conversation in a list. */
        ConversationListItem: components["schemas"]["ConversationBase"] & {
            /** @description Phone number of the requester, null if the contact has none. */
            requested_by_phone: string | null;
            /** @description URLs of the attached files. */
            attachments: string[];
            /** @description Answer of the requester to the survey, null if there is none. */
            csat: components["schemas"]["Csat"] | null;
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
        /** @description A conversation to be created. */
        NewConversation: {
            /**
             * @description The request. If it contains a complete HTML tag, it is HTML and is sanitized; otherwise it is text, in which blank lines separate paragraphs.
             *     Text, an image or a video must be left after sanitizing. In HTML, elements nested deeper than 250 levels are unwrapped: their content stays.
             *     The limit of 1,000,000 characters also applies after sanitizing; escaping a bare `&` or `<` makes it longer.
             */
            description: string;
            /** @description Subject of the conversation. */
            subject: string;
            /**
             * @description The requester, as an email address or a phone number in E.164 form. The contact that has it becomes the requester; if several contacts have the
             *     phone number, the one with the lowest ID. If no contact has it, a contact is created, named after the part before the @, or after the number.
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
            /** @description ID of the brand, by default the default brand of the account. */
            brand_id?: number;
            /**
             * @description Initial state.
             * @default Open
             * @enum {string}
             */
            status?: "Open" | "Pending" | "Resolved" | "Closed";
            /**
             * Format: email
             * @description Email address of the member to assign, in any letter case. No team is assigned with the member.
             */
            assignee?: string;
            /** @description ID of the team to assign. */
            team_id?: number;
            /** @description Values of active conversation fields, each field at most once. */
            custom_fields?: components["schemas"]["NewConversationFieldValue"][];
        };
        /** @description A conversation right after its creation. */
        CreatedConversation: components["schemas"]["ConversationBase"] & {
            /** @description A new conversation has no reply yet. */
            first_response_time: null;
            /** @description The time of creation, if it was created as Resolved or Closed, else null. */
            resolution_time: number | null;
            /** @description Time by which it should be resolved. */
            due: components["schemas"]["Timestamp"];
            /** @description Time by which it should be answered. */
            first_response_due: components["schemas"]["Timestamp"];
            /** @description A new conversation has no tags. */
            tags: components["schemas"]["ConversationTag"][];
            /** @description A new conversation has none. */
            properties: Record<string, unknown>;
        };
        /** @description An option of one level of a nested_dropdown field. */
        LevelOption: {
            /** @description ID of the option. */
            id: components["schemas"]["Id"];
            /** @description Name of the option. */
            name: string;
            /** @description Where it stands among the options of the level. */
            position: number;
            /** @description ID of the option of the level above that it belongs to, null on level 1. */
            parent_option_id: number | null;
        };
        /** @description One level of a nested_dropdown field. */
        FieldLevel: {
            /** @description ID of the level. */
            id: components["schemas"]["Id"];
            /** @description Name that people see. */
            name: string;
            /** @description Name that never changes. */
            internal_name: string;
            /** @description Depth; 1 is the first level. */
            level: number;
            /** @description ID of the conversation field. */
            parent_id: components["schemas"]["Id"];
            /** @description Options of this level by position. */
            options: components["schemas"]["LevelOption"][];
        };
        /** @description A custom field of conversations. */
        ConversationField: {
            /** @description ID of the conversation field. */
            id: components["schemas"]["Id"];
            /** @description Name that people see. */
            name: string;
            /** @description Name that never changes. */
            internal_name: string;
            type: components["schemas"]["FieldType"];
            /** @description Purpose of the field, empty if there is none. */
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
            /** @description Time of creation. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of the last change. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description Host name under which readers find a help center. */
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
            /** @description URL of the icon that browsers show. */
            favicon: string;
            /** @description Title for search engines. */
            seo_title: string;
            /** @description Description for search engines. */
            seo_description: string;
            /** @description URL of the image that is shown where the help center is shared. */
            seo_image: string;
            /** @description Brand that the help center belongs to. */
            brand: components["schemas"]["NamedReference"];
            domain: components["schemas"]["HelpCenterDomain"];
            /** @description Time of creation. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of the last change. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A resource by its ID, with its name. */
        LabelledId: {
            /** @description ID of the resource. */
            id: components["schemas"]["Id"];
            /** @description Name of the resource, empty if there is none. */
            label: string;
        };
        /** @description An agent of the account. Some are AI agents. */
        Member: {
            /** @description ID of the member. */
            id: components["schemas"]["Id"];
            /**
             * Format: email
             * @description Email address.
             */
            email: string;
            /** @description Given name, empty if there is none. */
            first_name: string;
            /** @description Family name, empty if there is none. */
            last_name: string;
            /** @description Phone number, empty if there is none. */
            phone: string;
            /** @description URL of a picture, empty if there is none. */
            profile_pic: string;
            /** @description Specifies if the member has a seat of the AI copilot. */
            is_copilot_seat_alloted: boolean;
            /** @description Specifies if the member has confirmed the email address. */
            verified: boolean;
            /** @description Role of the member. */
            role: components["schemas"]["LabelledId"];
            /** @description Teams that the member belongs to. */
            teams: components["schemas"]["LabelledId"][];
            /** @description Time of creation. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A label for conversations. */
        Tag: {
            /** @description ID of the tag. */
            id: components["schemas"]["Id"];
            /** @description Name of the tag. */
            name: string;
            /** @description Time of creation. */
            created_at: components["schemas"]["Timestamp"];
        };
    };
    responses: {
        /** @description One page of a help center's articles, newest first. */
        Articles: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Articles of this page. */
                    data: components["schemas"]["Article"][];
                    pages: components["schemas"]["Pages"];
                    /** @description Number of articles that match the filters, on all pages. */
                    total_count: components["schemas"]["Count"];
                };
            };
        };
        /** @description The access token is missing, malformed, unknown, revoked or expired. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Unauthorized"];
            };
        };
        /** @description The access token lacks the scope, or the account lacks the product feature. */
        FeatureForbidden: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
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
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The article. */
        Article: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Article"];
                };
            };
        };
        /** @description The article's status after the update. */
        ArticleUpdated: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ArticleUpdated"];
            };
        };
        /** @description The body is larger than the operation accepts. */
        PayloadTooLarge: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not sent as JSON in UTF-8, or is compressed. */
        UnsupportedMediaType: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description One page of a help center's collections, by `position`, then ID. */
        Collections: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Collections of this page. */
                    data: components["schemas"]["Collection"][];
                    pages: components["schemas"]["Pages"];
                    /** @description Number of collections in the list, without those nested in them. */
                    total_count: components["schemas"]["Count"];
                };
            };
        };
        /** @description The collection. */
        Collection: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["CollectionDetails"];
                };
            };
        };
        /** @description The company was created. */
        CompanyCreated: {
            headers: {
                Location: components["headers"]["Location"];
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Company"];
                };
            };
        };
        /** @description The access token lacks the scope. */
        Forbidden: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The company. */
        Company: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Company"];
                };
            };
        };
        /** @description One page of contact fields. */
        ContactFields: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Contact fields of this page. */
                    data: components["schemas"]["ContactField"][];
                    meta: components["schemas"]["PageMeta"];
                };
            };
        };
        /** @description One page of contacts. */
        Contacts: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Contacts of this page. */
                    data: components["schemas"]["ContactListItem"][];
                    pages: components["schemas"]["Pages"];
                    total_count: components["schemas"]["Count"];
                };
            };
        };
        /** @description The contact was created. */
        ContactCreated: {
            headers: {
                Location: components["headers"]["Location"];
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["CreatedContact"];
                };
            };
        };
        /** @description The contact. */
        Contact: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Contact"];
                };
            };
        };
        /** @description The updated contact field. */
        ContactFieldUpdated: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["UpdatedContactField"];
                };
            };
        };
        /** @description One page of conversations. */
        Conversations: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Conversations of this page. */
                    data: components["schemas"]["ConversationListItem"][];
                    pages: components["schemas"]["Pages"];
                    total_count: components["schemas"]["Count"];
                };
            };
        };
        /** @description The conversation was created. */
        ConversationCreated: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["CreatedConversation"];
                };
            };
        };
        /** @description One page of conversation fields. A page with fewer than `per_page` items is the last. */
        ConversationFields: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Conversation fields of this page. */
                    data: components["schemas"]["ConversationField"][];
                };
            };
        };
        /** @description The service failed. */
        ConversationFieldsFailed: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The conversation field. */
        ConversationField: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["ConversationField"];
                };
            };
        };
        /** @description One page of the account's help centers, by ID. */
        HelpCenters: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Help centers of this page. */
                    data: components["schemas"]["HelpCenter"][];
                    pages: components["schemas"]["Pages"];
                    /** @description Number of help centers in the account. */
                    total_count: components["schemas"]["Count"];
                };
            };
        };
        /** @description One page of members. */
        Members: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Members of this page. */
                    data: components["schemas"]["Member"][];
                    pages: components["schemas"]["Pages"];
                    total_count: components["schemas"]["Count"];
                };
            };
        };
        /** @description The cursor belongs to another account. */
        CursorNotFound: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description One page of tags. */
        Tags: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Tags of this page. */
                    data: components["schemas"]["Tag"][];
                    pages: components["schemas"]["Pages"];
                    total_count: components["schemas"]["Count"];
                };
            };
        };
        /** @description The request came over plain HTTP. */
        HttpsRequired: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such path, with any method, also OPTIONS. */
        UnknownPath: {
            headers: {
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
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
                /**
                 * @description Keeps browsers from guessing another content type.
                 * @example nosniff
                 */
                "X-Content-Type-Options"?: "nosniff";
                /**
                 * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                 *     otherwise a new one. A service that sends it does so in every response.
                 * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                 */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description List the articles of the help center with this ID. */
        ArticleHelpCenter: number;
        /** @description Include or leave out articles with status `PUBLISHED` that are not archived. */
        PublishedFilter: boolean;
        /** @description Include or leave out articles with status `DRAFT` or `UNDER_REVIEW` that are not archived. */
        DraftFilter: boolean;
        /** @description Include or leave out archived articles, with any status. */
        ArchivedFilter: boolean;
        /**
         * @description Cursor from `pages.next_cursor` of the page before; leave it out for the first page. It is valid only for this list, account, order and
         *     set of filters; only `per_page` may change between pages. An empty value counts as not sent.
         */
        StartingAfter: string;
        /** @description Number of items on a page. An empty value counts as not sent. */
        PerPage30: number;
        /**
         * @description Search title, draft and published content. Each word must be a part of one of them, in any case; text in double quotes must
         *     occur as that exact phrase, in any case. A lone quote is ignored, HTML is searched as text, and a blank search filters nothing.
         *     An empty value counts as not sent.
         */
        ArticleSearch: string;
        /** @description List only a collection's own articles, without those of its children. It must belong to the help center. */
        ArticleCollection: number;
        /** @description ID of the article. */
        ArticleId: number;
        /** @description ID of the article. */
        UpdatedArticleId: number;
        /** @description List the collections of the help center with this ID. */
        CollectionHelpCenter: number;
        /**
         * @description List only the direct children of this collection, which must belong to the help center. The list is flat then, and
         *     `is_root` is checked and otherwise ignored.
         */
        ParentCollection: number;
        /** @description List the roots flat (`true`), or each root with its direct children in `sub_collections` (`false`). */
        IsRoot: boolean;
        /** @description ID of the collection. */
        CollectionId: number;
        /** @description ID of the company. */
        CompanyId: number;
        /** @description Find contact fields with this text in the name, in any letter case. An empty value counts as not sent. */
        ContactFieldSearch: string;
        /** @description Number of the page, from 1. A page after the last is empty. */
        Page: number;
        /** @description Number of items on a page. */
        Limit: number;
        /** @description Find contacts with this text in the first name, in the same letter case. An empty value counts as not sent. */
        ContactSearch: string;
        /** @description Find the contact with this email address, in any letter case. */
        RequestedByEmail: string;
        /** @description Find the contacts with this phone number in E.164 form. In a URL the plus sign is written `%2B`. */
        RequestedByPhone: string;
        /** @description Number of items on a page. An empty value counts as not sent. */
        PerPage25: number;
        /** @description ID of the contact. */
        ContactId: number;
        /** @description ID of the contact field. */
        ContactFieldId: number;
        /** @description Find conversations in one of these states. */
        StatusFilter: components["schemas"]["ConversationStatus"][];
        /** @description Find conversations of one of these priorities. */
        PriorityFilter: components["schemas"]["ConversationPriority"][];
        /** @description Find conversations that are assigned to one of these members. */
        AssignedMemberFilter: number[];
        /** @description Find conversations that are assigned to one of these teams. */
        AssignedTeamFilter: number[];
        /** @description Find conversations of one of these brands. */
        BrandFilter: number[];
        /** @description Find conversations of one of these contacts. With `requested_by_company` a requester must match both. */
        RequesterFilter: number[];
        /** @description Find conversations of contacts that are linked to one of these companies. With `requested_by_id` a requester must match both. */
        RequesterCompanyFilter: number[];
        /**
         * @description True finds conversations that are assigned to an AI agent and not handed off to people. False finds all others, unassigned ones included.
         *     Left out, it filters nothing.
         */
        AiHandled: boolean;
        /**
         * @description Find conversations in whose subject, description or replies every word occurs, in any letter case and also inside longer words. Text in double quotes
         *     is one phrase; a lone quote is ignored. Digits alone, without quotes, also find the conversation with that ID. A blank search filters nothing.
         */
        ConversationSearch: string;
        /** @description Sort by the time of creation, or by the time of the last update. */
        SortBy: "created_at" | "updated_at";
        /** @description Sort in ascending or descending order. Conversations of the same time are sorted by ID in the same direction. */
        SortOrder: "asc" | "desc";
        /** @description Another name of `starting_after`. If both are sent, they must be equal. */
        ConversationCursor: string;
        /** @description Find only fields that are in use, or only fields that are not. */
        FieldIsActive: boolean;
        /** @description Find only fields that came with the account, or only the account's own. */
        FieldIsDefault: boolean;
        /**
         * @description ID of the last field of the page before; leave it out for the first page. Fields with higher IDs follow, whether this one exists or not.
         *     An empty value counts as not sent.
         */
        ConversationFieldsAfter: number;
        /** @description ID of the conversation field. */
        ConversationFieldId: number;
        /** @description Find tags with this text in the name, in any letter case. An empty value counts as not sent. */
        TagSearch: string;
    };
    requestBodies: {
        /** @description What to change, at most 10 MiB. */
        ArticleUpdate: {
            content: {
                "application/json": components["schemas"]["ArticleUpdate"];
            };
        };
        /** @description The company to create. */
        NewCompany: {
            content: {
                "application/json": components["schemas"]["NewCompany"];
            };
        };
        /** @description The contact to create. */
        NewContact: {
            content: {
                "application/json": components["schemas"]["NewContact"];
            };
        };
        /** @description The changes. */
        ContactFieldUpdate: {
            content: {
                "application/json": components["schemas"]["ContactFieldUpdate"];
            };
        };
        /** @description The conversation to create. */
        NewConversation: {
            content: {
                "application/json": components["schemas"]["NewConversation"];
            };
        };
    };
    headers: {
        /**
         * @description Keeps browsers from guessing another content type.
         * @example nosniff
         */
        NoSniff: "nosniff";
        /**
         * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
         *     otherwise a new one. A service that sends it does so in every response.
         * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
         */
        RequestId: string;
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
         * @description Absolute URL of the new resource.
         * @example https://helpdesk.northwind.example/v1/contacts/1815
         */
        Location: string;
        /**
         * @description Methods of this path, separated by commas. HEAD is among them where GET is, and OPTIONS always.
         * @example GET, HEAD, POST, OPTIONS
         */
        Allow: string;
    };
    pathItems: never;
}
export type Id = components['schemas']['Id'];
export type NamedReference = components['schemas']['NamedReference'];
export type Author = components['schemas']['Author'];
export type Timestamp = components['schemas']['Timestamp'];
export type Article = components['schemas']['Article'];
export type Pages = components['schemas']['Pages'];
export type Count = components['schemas']['Count'];
export type Issue = components['schemas']['Issue'];
export type Error = components['schemas']['Error'];
export type Unauthorized = components['schemas']['Unauthorized'];
export type ArticleUpdate = components['schemas']['ArticleUpdate'];
export type ArticleUpdated = components['schemas']['ArticleUpdated'];
export type CollectionFields = components['schemas']['CollectionFields'];
export type CollectionReference = components['schemas']['CollectionReference'];
export type SubCollection = components['schemas']['SubCollection'];
export type ChildCollection = components['schemas']['ChildCollection'];
export type Collection = components['schemas']['Collection'];
export type CollectionArticle = components['schemas']['CollectionArticle'];
export type CollectionDetails = components['schemas']['CollectionDetails'];
export type Domain = components['schemas']['Domain'];
export type NewCompany = components['schemas']['NewCompany'];
export type Company = components['schemas']['Company'];
export type FieldType = components['schemas']['FieldType'];
export type ContactFieldBase = components['schemas']['ContactFieldBase'];
export type UnidentifiedOption = components['schemas']['UnidentifiedOption'];
export type ContactField = components['schemas']['ContactField'];
export type PageMeta = components['schemas']['PageMeta'];
export type ContactFieldValues = components['schemas']['ContactFieldValues'];
export type AvatarColor = components['schemas']['AvatarColor'];
export type ContactProperties = components['schemas']['ContactProperties'];
export type ContactBase = components['schemas']['ContactBase'];
export type CompanySummary = components['schemas']['CompanySummary'];
export type Contact = components['schemas']['Contact'];
export type ContactWithCompanyName = components['schemas']['ContactWithCompanyName'];
export type ContactListItem = components['schemas']['ContactListItem'];
export type NewContactFieldValues = components['schemas']['NewContactFieldValues'];
export type NewContact = components['schemas']['NewContact'];
export type CreatedContact = components['schemas']['CreatedContact'];
export type ContactFieldUpdate = components['schemas']['ContactFieldUpdate'];
export type FieldOption = components['schemas']['FieldOption'];
export type UpdatedContactField = components['schemas']['UpdatedContactField'];
export type ConversationStatus = components['schemas']['ConversationStatus'];
export type ConversationPriority = components['schemas']['ConversationPriority'];
export type ConversationSource = components['schemas']['ConversationSource'];
export type ConversationTag = components['schemas']['ConversationTag'];
export type ConversationFieldValue = components['schemas']['ConversationFieldValue'];
export type ConversationProperties = components['schemas']['ConversationProperties'];
export type ConversationBase = components['schemas']['ConversationBase'];
export type Csat = components['schemas']['Csat'];
export type ConversationListItem = components['schemas']['ConversationListItem'];
export type NewConversationFieldValue = components['schemas']['NewConversationFieldValue'];
export type NewConversation = components['schemas']['NewConversation'];
export type CreatedConversation = components['schemas']['CreatedConversation'];
export type LevelOption = components['schemas']['LevelOption'];
export type FieldLevel = components['schemas']['FieldLevel'];
export type ConversationField = components['schemas']['ConversationField'];
export type HelpCenterDomain = components['schemas']['HelpCenterDomain'];
export type HelpCenter = components['schemas']['HelpCenter'];
export type LabelledId = components['schemas']['LabelledId'];
export type Member = components['schemas']['Member'];
export type Tag = components['schemas']['Tag'];
export type ResponseArticles = components['responses']['Articles'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseFeatureForbidden = components['responses']['FeatureForbidden'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseArticle = components['responses']['Article'];
export type ResponseArticleUpdated = components['responses']['ArticleUpdated'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseCollections = components['responses']['Collections'];
export type ResponseCollection = components['responses']['Collection'];
export type ResponseCompanyCreated = components['responses']['CompanyCreated'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseCompany = components['responses']['Company'];
export type ResponseContactFields = components['responses']['ContactFields'];
export type ResponseContacts = components['responses']['Contacts'];
export type ResponseContactCreated = components['responses']['ContactCreated'];
export type ResponseContact = components['responses']['Contact'];
export type ResponseContactFieldUpdated = components['responses']['ContactFieldUpdated'];
export type ResponseConversations = components['responses']['Conversations'];
export type ResponseConversationCreated = components['responses']['ConversationCreated'];
export type ResponseConversationFields = components['responses']['ConversationFields'];
export type ResponseConversationFieldsFailed = components['responses']['ConversationFieldsFailed'];
export type ResponseConversationField = components['responses']['ConversationField'];
export type ResponseHelpCenters = components['responses']['HelpCenters'];
export type ResponseMembers = components['responses']['Members'];
export type ResponseCursorNotFound = components['responses']['CursorNotFound'];
export type ResponseTags = components['responses']['Tags'];
export type ResponseHttpsRequired = components['responses']['HttpsRequired'];
export type ResponseUnknownPath = components['responses']['UnknownPath'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ParameterArticleHelpCenter = components['parameters']['ArticleHelpCenter'];
export type ParameterPublishedFilter = components['parameters']['PublishedFilter'];
export type ParameterDraftFilter = components['parameters']['DraftFilter'];
export type ParameterArchivedFilter = components['parameters']['ArchivedFilter'];
export type ParameterStartingAfter = components['parameters']['StartingAfter'];
export type ParameterPerPage30 = components['parameters']['PerPage30'];
export type ParameterArticleSearch = components['parameters']['ArticleSearch'];
export type ParameterArticleCollection = components['parameters']['ArticleCollection'];
export type ParameterArticleId = components['parameters']['ArticleId'];
export type ParameterUpdatedArticleId = components['parameters']['UpdatedArticleId'];
export type ParameterCollectionHelpCenter = components['parameters']['CollectionHelpCenter'];
export type ParameterParentCollection = components['parameters']['ParentCollection'];
export type ParameterIsRoot = components['parameters']['IsRoot'];
export type ParameterCollectionId = components['parameters']['CollectionId'];
export type ParameterCompanyId = components['parameters']['CompanyId'];
export type ParameterContactFieldSearch = components['parameters']['ContactFieldSearch'];
export type ParameterPage = components['parameters']['Page'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterContactSearch = components['parameters']['ContactSearch'];
export type ParameterRequestedByEmail = components['parameters']['RequestedByEmail'];
export type ParameterRequestedByPhone = components['parameters']['RequestedByPhone'];
export type ParameterPerPage25 = components['parameters']['PerPage25'];
export type ParameterContactId = components['parameters']['ContactId'];
export type ParameterContactFieldId = components['parameters']['ContactFieldId'];
export type ParameterStatusFilter = components['parameters']['StatusFilter'];
export type ParameterPriorityFilter = components['parameters']['PriorityFilter'];
export type ParameterAssignedMemberFilter = components['parameters']['AssignedMemberFilter'];
export type ParameterAssignedTeamFilter = components['parameters']['AssignedTeamFilter'];
export type ParameterBrandFilter = components['parameters']['BrandFilter'];
export type ParameterRequesterFilter = components['parameters']['RequesterFilter'];
export type ParameterRequesterCompanyFilter = components['parameters']['RequesterCompanyFilter'];
export type ParameterAiHandled = components['parameters']['AiHandled'];
export type ParameterConversationSearch = components['parameters']['ConversationSearch'];
export type ParameterSortBy = components['parameters']['SortBy'];
export type ParameterSortOrder = components['parameters']['SortOrder'];
export type ParameterConversationCursor = components['parameters']['ConversationCursor'];
export type ParameterFieldIsActive = components['parameters']['FieldIsActive'];
export type ParameterFieldIsDefault = components['parameters']['FieldIsDefault'];
export type ParameterConversationFieldsAfter = components['parameters']['ConversationFieldsAfter'];
export type ParameterConversationFieldId = components['parameters']['ConversationFieldId'];
export type ParameterTagSearch = components['parameters']['TagSearch'];
export type RequestBodyArticleUpdate = components['requestBodies']['ArticleUpdate'];
export type RequestBodyNewCompany = components['requestBodies']['NewCompany'];
export type RequestBodyNewContact = components['requestBodies']['NewContact'];
export type RequestBodyContactFieldUpdate = components['requestBodies']['ContactFieldUpdate'];
export type RequestBodyNewConversation = components['requestBodies']['NewConversation'];
export type HeaderNoSniff = components['headers']['NoSniff'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderWwwAuthenticate = components['headers']['WwwAuthenticate'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderLocation = components['headers']['Location'];
export type HeaderAllow = components['headers']['Allow'];
export type $defs = Record<string, never>;
export interface operations {
    listArticles: {
        parameters: {
            query: {
                /** @description List the articles of the help center with this ID. */
                help_center_id: components["parameters"]["ArticleHelpCenter"];
                /** @description Include or leave out articles with status `PUBLISHED` that are not archived. */
                published?: components["parameters"]["PublishedFilter"];
                /** @description Include or leave out articles with status `DRAFT` or `UNDER_REVIEW` that are not archived. */
                draft?: components["parameters"]["DraftFilter"];
                /** @description Include or leave out archived articles, with any status. */
                archived?: components["parameters"]["ArchivedFilter"];
                /**
                 * @description Cursor from `pages.next_cursor` of the page before; leave it out for the first page. It is valid only for this list, account, order and
                 *     set of filters; only `per_page` may change between pages. An empty value counts as not sent.
                 */
                starting_after?: components["parameters"]["StartingAfter"];
                /** @description Number of items on a page. An empty value counts as not sent. */
                per_page?: components["parameters"]["PerPage30"];
                /**
                 * @description Search title, draft and published content. Each word must be a part of one of them, in any case; text in double quotes must
                 *     occur as that exact phrase, in any case. A lone quote is ignored, HTML is searched as text, and a blank search filters nothing.
                 *     An empty value counts as not sent.
                 */
                search?: components["parameters"]["ArticleSearch"];
                /** @description List only a collection's own articles, without those of its children. It must belong to the help center. */
                collection_id?: components["parameters"]["ArticleCollection"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Articles"];
            /** @description A query parameter is invalid or unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["FeatureForbidden"];
            /** @description The help center is not in this account, or the collection is not in that help center. */
            404: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
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
                id: components["parameters"]["ArticleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Article"];
            /** @description The ID is invalid, or a query parameter is unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["FeatureForbidden"];
            /** @description The article is not in this account. */
            404: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
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
                id: components["parameters"]["UpdatedArticleId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ArticleUpdate"];
        responses: {
            200: components["responses"]["ArticleUpdated"];
            /** @description The ID or the body is invalid, or a query parameter is unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["FeatureForbidden"];
            /** @description The article is not in this account, or the collection is not in the article's help center. */
            404: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
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
                /** @description List the collections of the help center with this ID. */
                help_center_id: components["parameters"]["CollectionHelpCenter"];
                /**
                 * @description Cursor from `pages.next_cursor` of the page before; leave it out for the first page. It is valid only for this list, account, order and
                 *     set of filters; only `per_page` may change between pages. An empty value counts as not sent.
                 */
                starting_after?: components["parameters"]["StartingAfter"];
                /** @description Number of items on a page. An empty value counts as not sent. */
                per_page?: components["parameters"]["PerPage30"];
                /**
                 * @description List only the direct children of this collection, which must belong to the help center. The list is flat then, and
                 *     `is_root` is checked and otherwise ignored.
                 */
                collection_id?: components["parameters"]["ParentCollection"];
                /** @description List the roots flat (`true`), or each root with its direct children in `sub_collections` (`false`). */
                is_root?: components["parameters"]["IsRoot"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Collections"];
            /** @description A query parameter is invalid or unknown, or the help center is not in this account. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
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
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
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
                id: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Collection"];
            /** @description The ID is invalid, or a query parameter is unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["FeatureForbidden"];
            /** @description The collection is not in this account. */
            404: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["NewCompany"];
        responses: {
            201: components["responses"]["CompanyCreated"];
            /** @description The body is invalid, or a query parameter is unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Another company has the name or a domain. */
            409: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the company. */
                id: components["parameters"]["CompanyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Company"];
            /** @description The ID is invalid, or a query parameter is unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The company is not in this account. */
            404: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listContactFields: {
        parameters: {
            query?: {
                /** @description Find contact fields with this text in the name, in any letter case. An empty value counts as not sent. */
                search?: components["parameters"]["ContactFieldSearch"];
                /** @description Number of the page, from 1. A page after the last is empty. */
                page?: components["parameters"]["Page"];
                /** @description Number of items on a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContactFields"];
            /** @description A query parameter is invalid or unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description Find contacts with this text in the first name, in the same letter case. An empty value counts as not sent. */
                search?: components["parameters"]["ContactSearch"];
                /** @description Find the contact with this email address, in any letter case. */
                requested_by_email?: components["parameters"]["RequestedByEmail"];
                /** @description Find the contacts with this phone number in E.164 form. In a URL the plus sign is written `%2B`. */
                requested_by_phone?: components["parameters"]["RequestedByPhone"];
                /**
                 * @description Cursor from `pages.next_cursor` of the page before; leave it out for the first page. It is valid only for this list, account, order and
                 *     set of filters; only `per_page` may change between pages. An empty value counts as not sent.
                 */
                starting_after?: components["parameters"]["StartingAfter"];
                /** @description Number of items on a page. An empty value counts as not sent. */
                per_page?: components["parameters"]["PerPage25"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Contacts"];
            /** @description A query parameter is invalid or unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["NewContact"];
        responses: {
            201: components["responses"]["ContactCreated"];
            /** @description The body is invalid, or a query parameter is unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A company is not in this account. */
            404: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Another contact has the email address. */
            409: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the contact. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Contact"];
            /** @description The ID is invalid, or a query parameter is unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The contact is not in this account. */
            404: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateContactField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the contact field. */
                id: components["parameters"]["ContactFieldId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ContactFieldUpdate"];
        responses: {
            200: components["responses"]["ContactFieldUpdated"];
            /** @description The ID or the body is invalid, a query parameter is unknown, or the field does not allow the change. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The contact field is not in this account. */
            404: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Another contact field has the name. */
            409: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description Find conversations in one of these states. */
                status?: components["parameters"]["StatusFilter"];
                /** @description Find conversations of one of these priorities. */
                priority?: components["parameters"]["PriorityFilter"];
                /** @description Find conversations that are assigned to one of these members. */
                assigned_to_member_id?: components["parameters"]["AssignedMemberFilter"];
                /** @description Find conversations that are assigned to one of these teams. */
                assigned_to_team_id?: components["parameters"]["AssignedTeamFilter"];
                /** @description Find conversations of one of these brands. */
                brand_id?: components["parameters"]["BrandFilter"];
                /** @description Find conversations of one of these contacts. With `requested_by_company` a requester must match both. */
                requested_by_id?: components["parameters"]["RequesterFilter"];
                /** @description Find conversations of contacts that are linked to one of these companies. With `requested_by_id` a requester must match both. */
                requested_by_company?: components["parameters"]["RequesterCompanyFilter"];
                /**
                 * @description True finds conversations that are assigned to an AI agent and not handed off to people. False finds all others, unassigned ones included.
                 *     Left out, it filters nothing.
                 */
                ai_handled?: components["parameters"]["AiHandled"];
                /**
                 * @description Find conversations in whose subject, description or replies every word occurs, in any letter case and also inside longer words. Text in double quotes
                 *     is one phrase; a lone quote is ignored. Digits alone, without quotes, also find the conversation with that ID. A blank search filters nothing.
                 */
                search?: components["parameters"]["ConversationSearch"];
                /** @description Sort by the time of creation, or by the time of the last update. */
                sort_by?: components["parameters"]["SortBy"];
                /** @description Sort in ascending or descending order. Conversations of the same time are sorted by ID in the same direction. */
                sort_order?: components["parameters"]["SortOrder"];
                /**
                 * @description Cursor from `pages.next_cursor` of the page before; leave it out for the first page. It is valid only for this list, account, order and
                 *     set of filters; only `per_page` may change between pages. An empty value counts as not sent.
                 */
                starting_after?: components["parameters"]["StartingAfter"];
                /** @description Another name of `starting_after`. If both are sent, they must be equal. */
                cursor?: components["parameters"]["ConversationCursor"];
                /** @description Number of items on a page. An empty value counts as not sent. */
                per_page?: components["parameters"]["PerPage25"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Conversations"];
            /** @description A query parameter is invalid or unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createConversation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["NewConversation"];
        responses: {
            201: components["responses"]["ConversationCreated"];
            /** @description The body is invalid or names something that is not in this account, or a query parameter is unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listConversationFields: {
        parameters: {
            query?: {
                /** @description Find only fields that are in use, or only fields that are not. */
                is_active?: components["parameters"]["FieldIsActive"];
                /** @description Find only fields that came with the account, or only the account's own. */
                is_default?: components["parameters"]["FieldIsDefault"];
                /**
                 * @description ID of the last field of the page before; leave it out for the first page. Fields with higher IDs follow, whether this one exists or not.
                 *     An empty value counts as not sent.
                 */
                starting_after?: components["parameters"]["ConversationFieldsAfter"];
                /** @description Number of items on a page. An empty value counts as not sent. */
                per_page?: components["parameters"]["PerPage25"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConversationFields"];
            /** @description A query parameter is invalid or unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ConversationFieldsFailed"];
        };
    };
    getConversationField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the conversation field. */
                id: components["parameters"]["ConversationFieldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConversationField"];
            /** @description The ID is invalid, or a query parameter is unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The conversation field is not in this account. */
            404: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ConversationFieldsFailed"];
        };
    };
    listHelpCenters: {
        parameters: {
            query?: {
                /**
                 * @description Cursor from `pages.next_cursor` of the page before; leave it out for the first page. It is valid only for this list, account, order and
                 *     set of filters; only `per_page` may change between pages. An empty value counts as not sent.
                 */
                starting_after?: components["parameters"]["StartingAfter"];
                /** @description Number of items on a page. An empty value counts as not sent. */
                per_page?: components["parameters"]["PerPage30"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["HelpCenters"];
            /** @description A query parameter is invalid or unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["FeatureForbidden"];
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /**
                 * @description Cursor from `pages.next_cursor` of the page before; leave it out for the first page. It is valid only for this list, account, order and
                 *     set of filters; only `per_page` may change between pages. An empty value counts as not sent.
                 */
                starting_after?: components["parameters"]["StartingAfter"];
                /** @description Number of items on a page. An empty value counts as not sent. */
                per_page?: components["parameters"]["PerPage25"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Members"];
            /** @description A query parameter is invalid or unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CursorNotFound"];
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description Find tags with this text in the name, in any letter case. An empty value counts as not sent. */
                search?: components["parameters"]["TagSearch"];
                /**
                 * @description Cursor from `pages.next_cursor` of the page before; leave it out for the first page. It is valid only for this list, account, order and
                 *     set of filters; only `per_page` may change between pages. An empty value counts as not sent.
                 */
                starting_after?: components["parameters"]["StartingAfter"];
                /** @description Number of items on a page. An empty value counts as not sent. */
                per_page?: components["parameters"]["PerPage25"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Tags"];
            /** @description A query parameter is invalid or unknown. */
            400: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CursorNotFound"];
            429: components["responses"]["TooManyRequests"];
            /** @description The service failed. */
            500: {
                headers: {
                    /**
                     * @description Keeps browsers from guessing another content type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options"?: "nosniff";
                    /**
                     * @description ID of the request, for logs and support: the one that the client sent, if it is 1 to 128 letters, digits, dots, hyphens and underscores,
                     *     otherwise a new one. A service that sends it does so in every response.
                     * @example 5f0c2a52-6a0e-4d8c-9d8e-0b3f4a6c1e77
                     */
                    "X-Request-Id"?: string;
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
